"""Properties of Chaos Cosmos."""
