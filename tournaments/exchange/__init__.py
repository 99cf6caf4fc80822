"""What goes in and out of an event as files and text: results, tables, reports, archives, calendars. Only reads."""
