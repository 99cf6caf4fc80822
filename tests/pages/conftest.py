"""The night with everything in it, for the tests of this folder that name it."""

from tests.pages.whole_site import night

__all__ = ["night"]
