"""The theorems of Cosmo, by subject."""
