"""The embedded default behind `./run`: every process a small club needs, started and watched by one supervisor."""
