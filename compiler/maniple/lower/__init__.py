"""Model to IR: flat procedures, tables of triggers and adjustments, texts."""
