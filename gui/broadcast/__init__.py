"""The broadcast: what browser sources are told and shown, made from public views alone."""
