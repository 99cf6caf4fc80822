"""People: players (humans and bots alike), clubs, memberships, roles, guests."""
