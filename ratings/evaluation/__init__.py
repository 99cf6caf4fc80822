"""How well ratings predict results of the outside world, beside other formulas. Pure: no database, no Django."""
