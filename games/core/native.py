"""What a module may have to say so that mypyc can compile it (`games.compiled`). Pure Python does not notice.

A compiled class of which pages make subclasses, or which copies itself, stands under
`@mypyc_attr(allow_interpreted_subclasses=True)`; of any other `__new__` would call `__init__`. Copies are made with
`type(self).__new__`, as `object.__new__` refuses compiled classes. In an `__init_subclass__` both arguments of `super`
are written: without them mypyc hands on the class of the class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_said: Any) -> Any:
        """The class as it is."""
        return lambda kind: kind
