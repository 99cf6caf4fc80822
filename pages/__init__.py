"""The pages that look into every room: home, a game, a player, a club."""
