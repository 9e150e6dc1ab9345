"""Measured speed and memory: of the engines alone, and beside other people's tools."""
