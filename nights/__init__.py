"""Club nights: planning, arrivals, seating, tables and what they agree on."""
