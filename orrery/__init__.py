"""The front door: the command line, and the composition of the other folders."""
