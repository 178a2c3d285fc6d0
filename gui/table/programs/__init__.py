"""Programs that play: their processes (`client`) and the drivers of their seats (`driver`)."""
