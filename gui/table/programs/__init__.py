"""Programs that play: their processes (`client`), and the drivers that let them play (`driver`)."""
