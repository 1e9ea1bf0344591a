"""What the programs of HeCBench need, what their output says of them, and how their runs are made shorter."""

import re
import shlex

# Libraries in a Makefile that are not CUDA's or not there: `-lNAME`, or a word.
NEEDS = {
    "pytorch": "PyTorch",
    "-lmpi": "MPI",
    "mpicc": "MPI",
    "mpicxx": "MPI",
    "-lnccl": "NCCL",
    "-lcudnn": "cuDNN",
    "-lgsl": "GSL",
    "-lgdal": "GDAL",
    "-lboost": "Boost",
    "-lmetis": "METIS",
    "-lparmetis": "METIS",
    "nvshmem": "NVSHMEM",
    "nvc++": "NVIDIA's HPC compiler",
    "-lgfortran": "a Fortran compiler",
}

# Headers, the same.
HEADERS = {"boost/": "Boost", "mpi.h": "MPI", "nccl.h": "NCCL", "cudnn.h": "cuDNN", "gsl/": "GSL", "torch/": "PyTorch", "gdal": "GDAL", "nvshmem": "NVSHMEM"}

# Words with which programs say that a check of theirs went wrong. What counts mistakes says nothing when it counts none.
FAILURE = re.compile(
    r"\bFAIL(?:ED|URE|S)?\b|\bfail(?:ed|ure)?\b|\bFailed?\b|\bmismatch(?:es)?\b|\bincorrect\b|\bWRONG\b|\bINCORRECT\b|\bERROR\b|\bcudaError\w*"
    r"|CUDA error|an illegal|\bInvalid result|\bNOT ?(?:OK|PASS\w*|correct)|\bnot correct|Segmentation|Assertion|\bAborted\b|weft: (?:error|fault)|do(?:es)? not match",
    re.IGNORECASE,
)
NONE = re.compile(r"\b(?:0|no|zero) (?:fail|error|mismatch|incorrect)|(?:fail\w*|errors?|mismatch\w*|incorrect|wrong)[\w ]*[:=] *(?:0(?:\.0+)?(?:e[+-]?\d+)?|none|no|false)\b(?!\.?\d)", re.IGNORECASE)
# `error` beside a number is a measured difference, for which the program has no word of its own.
MEASURED = re.compile(r"error[\w ()/,.-]*[:=]+ *[-+]?[\d.]+(?:e[-+]?\d+)?|error (?:rate|norm|code|bound|is|in|tolerance|for|threshold|at)\b", re.IGNORECASE)
SUCCESS = re.compile(r"\bPASS(?:ED|ES)?\b|\bpass(?:ed)?\b|\bsuccess(?:ful|fully)?\b|\bcorrect\b|\bSUCCEEDED\b|\bmatch(?:es)?\b|\bOK\b|\bverified\b|\bvalid\b", re.IGNORECASE)


# What a program says, or does not, when a file of its own is not there.
NO_FILE = re.compile(r"no such file|bad file path|(?:can ?not|can't|could not|couldn't|unable to|fail(?:ed)? to|error|problem)[\w ]*(?:open|read|load|import|find)|no input|file not found|does not exist", re.IGNORECASE)


def needs(makefile):
    """What a Makefile asks for that is not there."""
    words = set(re.split(r"[\s=,/():]+", makefile))
    return sorted({what for word, what in NEEDS.items() if any(w == word or (word.startswith("-l") and w.startswith(word + "_")) for w in words)})


def header_of_others(error):
    """Whose header a compiler misses, of those that are not there, or what else is to come from elsewhere."""
    if "Could not resolve host" in error:
        return "what its Makefile downloads"
    found = re.search(r"'?([\w/.+-]+\.h(?:pp)?)'?(?: file not found|: No such file)", error)
    return next((what for start, what in HEADERS.items() if found and found.group(1).startswith(start)), None)


def failure(text):
    """The first line in which a program says that something is wrong."""
    for line in text.splitlines():
        rest = MEASURED.sub("", NONE.sub("", line))
        if FAILURE.search(rest) and not re.match(r"\s*(?:\./|make\b)", line):
            return line.strip()[:160]
    return None


def verdict(status, text, missing=False):
    """`passed`, `unchecked` (no word of a check), `failed` or `no data`, and why; `missing`: data of its own are not in the repository."""
    if missing and (status or NO_FILE.search(text)):
        said = next((line.strip() for line in text.splitlines() if NO_FILE.search(line)), f"exit {status}")
        return "no data", said[:160]
    bad = failure(text)
    if status:
        said = bad or next((line.strip() for line in reversed(text.splitlines()) if line.strip() and not line.startswith("make")), "")
        return "failed", f"exit {status}: {said[:160]}"
    if bad:
        return "failed", bad
    return ("passed" if SUCCESS.search(text) else "unchecked"), ""


# Names of arguments, in a program's own words on its usage, that say how often the same is done.
REPEATS = re.compile(r"repeat|iteration|iter\b|number of (?:runs|times|launches)|niter|loops?\b|\btimes\b|trials|rounds|number of (?:passes|steps)|steps\b", re.IGNORECASE)


def usage(sources):
    """Names of the arguments as the first message on usage has them."""
    for text in sources:
        found = re.search(r'[Uu]sage[^;]*;', text)
        if found:
            names = re.findall(r"[<\[]([^<>\[\]]{1,60})[>\]]", re.sub(r"argv\s*\[\d*\]|\"\s*\"|#include\s*<[^>]*>", "", found.group(0)))
            if names:
                return names
    return []


def replaced(command, change):
    """A command with each argument that is a number as `change` has it, which sees its place; none when nothing changes."""
    try:
        words = shlex.split(command)
    except ValueError:
        return None
    new = [change(i, int(w)) if w.isdigit() else w for i, w in enumerate(words[1:])]
    return None if list(map(str, new)) == words[1:] else shlex.join([words[0], *map(str, new)])


def shorter(command, names):
    """A command with its counts of repeats at one, where its arguments are those of the usage; none when there is nothing to make shorter."""
    if len(command.split()) - 1 != len(names):
        return None
    return replaced(command, lambda i, n: 1 if n > 1 and REPEATS.search(names[i]) else n)


def smaller(command):
    """A command with its numbers above a thousand at a sixteenth, if they are multiples, else at a tenth."""
    return replaced(command, lambda _, n: n if n < 1000 else n // 16 if n % 16 == 0 else n // 10)
