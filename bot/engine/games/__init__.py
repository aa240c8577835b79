"""One folder a game, all with the same file names; `bot.engine.registry` finds them."""
