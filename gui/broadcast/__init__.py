"""The broadcast: data and pictures for browser sources, made only from public views."""
