"""Dates and times of English pages, in 24 hours."""

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
DAY_TIME_FORMAT = "j M, H:i"
WEEKDAY_DATETIME_FORMAT = "l j F Y, H:i"
FIRST_DAY_OF_WEEK = 1
