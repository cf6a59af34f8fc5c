"""How to compute what `derivations` proves: plain NumPy, written to be read."""
