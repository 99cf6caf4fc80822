"""Pictures of what a seat sees, from the view alone: cards, tables and boards as SVG and semantic HTML. Pure."""
