"""What is true, and why: the claims of the notes, proved, run and attacked."""
