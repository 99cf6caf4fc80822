"""One module an integration; settings/base.py takes the capitals out of each."""
