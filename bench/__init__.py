"""What Rewind costs, measured: `python -m bench` prints one table (docs/performance.md explains it)."""
