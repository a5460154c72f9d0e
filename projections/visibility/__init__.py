"""What a seat may know, and the log as that seat could know it."""
