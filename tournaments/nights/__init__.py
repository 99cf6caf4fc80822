"""A club night: planning, arrivals, seating, its pages."""
