"""Which rules the code implements, and the reader's own copy of the rulebook."""
