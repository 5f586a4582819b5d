"""Every protective number of the program, with its unit and its reason.

Owns numbers only. Never imports anything: each room may read it.
"""

# --- figures: what the model may send -----------------------------------------------------------

# --- the raster worker --------------------------------------------------------------------------

# --- conversation -------------------------------------------------------------------------------
TOOL_ROUNDS_PER_TURN = 8
"""Requests to the model in one turn; a model that keeps calling tools is stopped here and told."""
CALLS_PER_MESSAGE = 32
"""Calls of one answer that run; later ones are refused, so that one answer can't queue for hours."""

# --- servers ------------------------------------------------------------------------------------

# --- the store ----------------------------------------------------------------------------------

# --- the window ---------------------------------------------------------------------------------
