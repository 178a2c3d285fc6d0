"""The broadcast: data and images for browser sources, created only from public views."""
