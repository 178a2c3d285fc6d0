"""Programs that play games: their processes (`client`), and drivers that enter moves (`driver`)."""
