"""What every app shares and what knows no app: refusals, the API's base, sending tasks, the reader's words."""
