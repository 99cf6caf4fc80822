"""What `./test` does: lint, types, imports, and the tests on either database and in a browser."""
