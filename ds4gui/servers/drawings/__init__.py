"""The drawings of the demo's script, as a model would write them.

Three grounds on purpose: a light card of its own, none with mid-tone ink that reads on dark and
light, and none with dark ink only, which the window has to put on a light mat.
"""
