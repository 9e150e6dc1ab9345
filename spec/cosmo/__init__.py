"""Cosmo: a game of hidden and open draws and bets for two to five players."""
