"""Games of the yard, the road and the camp: many are records of rounds and roles without a winner."""
