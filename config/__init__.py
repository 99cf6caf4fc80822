"""How the rooms of the house are put together: settings, addresses, servers and workers."""
