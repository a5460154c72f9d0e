"""What has to be paid and how it is paid, mana abilities among it (403.2, 406, 409.1f to 409.1h)."""
