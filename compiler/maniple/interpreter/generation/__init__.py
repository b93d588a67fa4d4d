"""A document as Python source: one function a block of rules, a query and a menu."""
