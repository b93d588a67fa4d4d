"""How long the tests at random are: MANIPLE_LONG=1 tries ten times as much."""

import os

LONG = 10 if os.environ.get("MANIPLE_LONG") else 1
