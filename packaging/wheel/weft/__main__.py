"""`python -m weft ...` is the command weft."""
from weft import run

run("weft")
