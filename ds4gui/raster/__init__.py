"""Drawings become pixels in a process that may be killed at any time."""
