"""The chapters, in reading order: each states its claims, and nothing else."""
