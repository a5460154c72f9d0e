"""The command line: thin. A module a command; what it does lives in the packages below."""
