"""Each Python that is found gets the wheel in an environment of its own, as `make pythons` asks."""

import os

collect_ignore_glob = [] if os.environ.get("PNP_PYTHONS") else ["test_*"]
