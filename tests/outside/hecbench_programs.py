"""What is known of single programs of HeCBench: smaller runs of what takes too long, and failures that are the program's own."""

# Commands in the place of those of `make run`, which take longer than the limit.
SMALLER = {}

# What a program reads that its repository neither has nor names.
NO_DATA = {"word2vec": "text8, which its README has the user fetch"}

# Failures that are the program's own, with the reason as its source has it.
OWN = {}
