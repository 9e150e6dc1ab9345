"""One trick game, written for other people's tools, and what they take to search it.

The models are a second encoding of these rules, which exists only to be measured
against.
"""
