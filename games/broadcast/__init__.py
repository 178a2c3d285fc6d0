"""The broadcast: the public view of a match, served to a streamer's browser sources.

`feed` defines its data, `delay` delays it, `server` serves it on this computer only. The serving
process receives public data only, so it cannot leak a secret.
"""
