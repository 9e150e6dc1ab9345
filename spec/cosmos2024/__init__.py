"""COSMOS (2024): a trick-taking game for three to six players."""
