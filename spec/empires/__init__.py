"""Cosmos: Empires: a game of building and dice for two to eight players."""
