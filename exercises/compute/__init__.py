"""What functions of the reader are compared with, a module a chapter."""
