"""Recorded games decided again in part: window by window, as far as it can be told without the text of cards."""
