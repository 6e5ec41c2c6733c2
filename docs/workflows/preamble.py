"""What the one file asks before it begins: a library in C serves one Python on one system."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

_CORE = Path(globals()["site_packages"], "pydantic_core")  # shiv says where it has unpacked
if not any((_CORE / f"_pydantic_core{suffix}").is_file() for suffix in EXTENSION_SUFFIXES):
    made_for = next((file.name.split(".")[1] for file in _CORE.glob("_pydantic_core.*")), "another")
    sys.exit(f"This file was made for {made_for}: take the one for your system and Python.")
