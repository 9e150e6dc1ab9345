"""How rules are run, for any game: play, lanes, search and proof."""
