"""New match: what two people agree on before the first move."""
