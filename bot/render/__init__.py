"""Scenes to pictures. It knows shapes, fonts and colours, and no game."""
