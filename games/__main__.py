"""`python -m games`: list, read, play, check and measure the games."""

import sys

from games.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
