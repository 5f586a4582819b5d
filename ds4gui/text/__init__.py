"""Plain text to lines of positioned runs, at widths the toolkit draws."""
