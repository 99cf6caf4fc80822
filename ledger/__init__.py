"""Money: stakes, accounts, entries, settlements."""
