"""Where settings come from: environment variables (12-factor), read in one place."""

from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()
DATA_DIR = Path(env.str("KERHO_DATA", default=str(BASE_DIR / "var"))).resolve()
"""Where the embedded default keeps its database, key and logs. Production does not use it."""
