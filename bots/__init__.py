"""What authors submit: bots, their versions and checks, the sandbox they run in, and the protocol they speak."""
