"""Tables at which seats are free: opened by one person, sat down at by others and by bots, begun when they are full."""
