"""What a seat may know, and the worlds that it holds possible."""
