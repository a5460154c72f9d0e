"""The commands, a module each; `rewind.cli.main` lists them."""
