"""Many games as tables: one module a family of tables, each with its schema beside the code that fills it."""
