"""Cards to faces: a template written in Jinja2 gives markup, the markup is placed as drawing operations."""
