"""What the database says no to, whatever a programme does."""

import pytest
from django.db import IntegrityError, transaction


def refused(why, write):
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        write()
