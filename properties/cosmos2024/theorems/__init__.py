"""The theorems of COSMOS (2024), by subject."""
