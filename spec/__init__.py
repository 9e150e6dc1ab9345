"""What the rules are: each game once, as guards and effects over values."""
