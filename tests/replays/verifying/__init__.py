"""What `verify` says of logs: mended citations, flags, backups, decisions."""
