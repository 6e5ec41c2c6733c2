"""What lies here changes the Python that imports it: nobody looks for doctests in it."""

collect_ignore_glob = ["*.py"]
