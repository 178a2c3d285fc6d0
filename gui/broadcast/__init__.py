"""The broadcast: data and images for browser sources, made only from public views."""
