"""The machine that the chapters state their claims in. TRUSTED.md says what to believe."""
