"""What a book defines by a name and effects call by it: keyword actions and tokens."""
