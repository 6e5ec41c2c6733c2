"""Whether what measures photos is installed: OpenCV and numpy, which nothing else here needs."""

from importlib.util import find_spec

from pnp.errors import UsageError


def is_installed() -> bool:
    """Tell whether photos can be measured here; nothing is loaded for it."""
    return all(find_spec(name) for name in ("cv2", "numpy"))


def require_opencv() -> None:
    """Raise UsageError with what to install, if it is missing; asked before the rest is loaded."""
    if not is_installed():
        raise UsageError("a photo is measured by OpenCV: pip install 'pnp-kits[photo]'")
