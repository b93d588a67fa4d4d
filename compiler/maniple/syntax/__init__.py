"""Text to tree: layout, parsing with recovery per declaration, formatting."""
