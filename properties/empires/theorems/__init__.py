"""The theorems of Cosmos: Empires, by subject."""
