"""One club in a file: taken away from one site and, loaded elsewhere, the same club there.

`parts` says which tables' rows are a club's, `exporting` writes them, `values` checks what a file holds, `importing`
gives everything numbers of its own, `chains` verifies the books as they were.
"""
