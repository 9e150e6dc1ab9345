"""Pictures of the rules, derived from them and never drawn by hand."""
