"""What comes from outside and is no number of anything."""

RUBBISH = ["x", "-1", "0", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5", "None"]
