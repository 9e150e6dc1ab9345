"""What must hold in COSMOS (2024), and the questions worth asking."""
