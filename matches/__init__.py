"""A match from seating to result: seats, event log, leases, replays, entered results and their workers."""
