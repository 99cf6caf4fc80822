"""How each language writes dates; `DAY_TIME_FORMAT` and `WEEKDAY_DATETIME_FORMAT` are our own names for templates."""
