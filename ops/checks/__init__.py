"""What `./test` does: lint, types, arrows, and the tests on either database and in a browser."""
