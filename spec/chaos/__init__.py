"""Chaos Cosmos: a game of planets and attack cards for two to five players."""
