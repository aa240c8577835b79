"""The online rules (S001) as chapters of their own; board, jail and turn are those of the classic game."""
