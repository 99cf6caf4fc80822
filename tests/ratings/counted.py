"""Everybody's ratings as they are stored."""

from ratings.models import Pool


def everyone(game: str = "") -> Pool:
    return Pool.objects.get(key=f"everyone/all/unclocked/{game}")


def stored(pool: Pool) -> dict[int, tuple[float, float, float]]:
    return {row.player_id: (row.mu, row.var, row.at) for row in pool.ratings.all()}
