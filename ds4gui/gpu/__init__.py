"""Pixels: the programs for the graphics card, and pictures on their way into files."""
