"""Doors to the platforms where people chat: one file (or package) each, behind the port in `base`."""
