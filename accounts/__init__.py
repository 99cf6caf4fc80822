"""How people and programs get in: log-in, mail addresses, second factors, sessions, tokens."""
