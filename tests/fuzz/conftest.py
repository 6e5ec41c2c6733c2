"""What fuzzes for hours wants atheris: `make fuzz` installs it, and nothing else needs it."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("atheris") else ["guided.py"]
