"""The cards to October 2006 against the grammar: what is read, said back, loaded (`python -m tests.card_corpus`)."""
