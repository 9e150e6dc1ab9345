"""Properties of Cosmo."""
