"""Events: sessions (club nights), tournaments, leagues; formats, pairings, tie-breaks, standings."""
