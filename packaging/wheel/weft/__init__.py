"""weft: CUDA programs on CPUs. `python -m weft env` prints the variables by which programs find the toolkit."""
import os
import sys

#: The toolkit tree: bin, include, lib64.
TOOLKIT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "toolkit")


def _links():
    """Makes the links of the tree, which no wheel can hold: libcuda.so beside libcuda.so.1 and the like."""
    with open(os.path.join(os.path.dirname(TOOLKIT), "links.txt")) as lines:
        for line in lines:
            name, target = line.split()
            try:
                os.symlink(target, os.path.join(TOOLKIT, name))
            except OSError:
                pass  # it is there, or the folder is another user's: programs that load libcuda.so.1 need no link


def run(name, words=None):
    """This process becomes a command of the toolkit."""
    _links()
    path = os.path.join(TOOLKIT, "bin", name)
    os.environ["WEFT_HOME"] = TOOLKIT
    try:
        os.execv(path, [path] + (sys.argv[1:] if words is None else words))
    except OSError as error:
        sys.exit(f"{name}: {path}: {error.strerror}; install the package weft-cuda anew")


def __getattr__(name):
    """Entry points: weft.nvcc and the other commands."""
    command = name.replace("_", "-")
    if not name.startswith("_") and (os.path.exists(os.path.join(TOOLKIT, "bin", command)) or _linked(command)):
        return lambda: run(command)
    raise AttributeError(f"module 'weft' has no attribute '{name}'")


def _linked(command):
    with open(os.path.join(os.path.dirname(TOOLKIT), "links.txt")) as lines:
        return any(line.split()[0] == f"bin/{command}" for line in lines)
