"""The pages that look into every app: home, a game, a player, a club."""
