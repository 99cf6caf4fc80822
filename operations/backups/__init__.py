"""Backups: one file with every table and every upload, portable between the two databases.

`archive` is the file, `rows` what is read from and written to a database, `making` and `restoring` the two ways,
`keeping` how many are kept.
"""
