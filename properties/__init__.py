"""What must hold of each game, and the questions worth asking."""
