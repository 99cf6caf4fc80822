"""What the API is asked about a debt."""

REMINDER = {"debtor": "liisa", "currency": "EUR"}


FORGIVEN = {**REMINDER, "amount": 200, "key": "k"}
