"""Programs that play: their processes (`client`) and drivers that enter moves (`driver`)."""
