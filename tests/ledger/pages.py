"""What is no amount."""

RUBBISH = ["", "x", "-1", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.234", "NaN", "None"]
