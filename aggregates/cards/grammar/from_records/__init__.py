"""From a record to the text of a card: the way back of `lift`, and how a text usually puts what no record says."""
