"""`python -m rewind`: the command `rewind`, of the interpreter that is named."""

from __future__ import annotations

from rewind.cli.main import main

main()
