"""Reports for people to read and to print: one document, as HTML or as Markdown."""
