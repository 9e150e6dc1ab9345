"""Properties of Cosmos: Empires."""
