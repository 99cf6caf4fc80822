"""Dates and times of Finnish pages, where Django's own do not suit."""

DATETIME_FORMAT = r"j. E Y \k\l\o G.i"
SHORT_DATETIME_FORMAT = r"j.n.Y \k\l\o G.i"
DAY_TIME_FORMAT = r"j.n. \k\l\o G.i"
WEEKDAY_DATETIME_FORMAT = r"l j.n.Y \k\l\o G.i"
