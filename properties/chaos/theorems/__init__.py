"""Theorems of Chaos Cosmos, by subject."""
