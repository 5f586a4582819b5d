"""Checks a drawing and rebuilds it from allowed parts; pure."""
