"""The theorems of Chaos Cosmos, by subject."""
