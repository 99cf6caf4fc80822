"""Which tests run: the default suite, and groups that must be asked for (and are counted when they were not).

`--all` runs every group; `-m browser` (or any marker expression that names a group) runs that one.
"""

import pytest

GROUPS = ("browser", "postgres", "chaos", "oracle", "slow")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run the slow groups too: " + ", ".join(GROUPS))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Set aside the tests of groups that nobody asked for."""
    if config.getoption("--all"):
        return
    asked = config.getoption("markexpr")
    resting = [group for group in GROUPS if group not in asked]
    left_out = [item for item in items if any(item.get_closest_marker(group) for group in resting)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]
