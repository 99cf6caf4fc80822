"""How the apps of the project are put together: settings, addresses, servers and workers."""
