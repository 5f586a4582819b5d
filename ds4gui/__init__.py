"""ds4gui: a native desktop chat for a local model that can draw."""
