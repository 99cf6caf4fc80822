"""What authors submit: versions, checks, the sandbox, the runner and the protocol."""
