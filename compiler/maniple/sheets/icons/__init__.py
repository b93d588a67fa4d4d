"""Vector icons and pictures: SVG to outlines."""
