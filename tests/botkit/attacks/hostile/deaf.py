"""Says that it is ready and never reads again."""

import time

print('{"type": "ready"}')
time.sleep(3600)
