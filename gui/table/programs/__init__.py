"""Programs that play: their processes (`client`), and drivers that enter their moves (`driver`)."""
