"""The broadcast: data and pictures for browser sources, made from public views only."""
