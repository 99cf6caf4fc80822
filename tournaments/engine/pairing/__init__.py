"""Who meets whom: pairs of the best total weight, the Swiss systems that are set as such, and FIDE's own system."""
