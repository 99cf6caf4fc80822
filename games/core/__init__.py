"""What a game is: description, state of one deal, match, log, views, sheets, settlement rules, registry."""
