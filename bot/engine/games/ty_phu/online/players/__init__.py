"""How computers play the online rules: build wide and early, buy out what earns, and outlast the golden hour."""
