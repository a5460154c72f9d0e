"""The commands, a module each; `cli.main` lists them."""
