"""The documentation, and what writes its generated pages (`python -m docs.build`)."""
