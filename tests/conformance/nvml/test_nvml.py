"""NVML as nvidia-ml-py, gpustat and nvitop use it."""
import inspect
import json
import subprocess
import sys
from pathlib import Path

import pynvml
import pytest


def getters():
    """Functions of nvidia-ml-py that need a device and nothing else."""
    for name, function in sorted(vars(pynvml).items()):
        if name.startswith("nvmlDeviceGet") and inspect.isfunction(function):
            needed = [p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty]
            if needed in (["handle"], ["device"]):
                yield name


@pytest.fixture
def device():
    pynvml.nvmlInit()
    yield pynvml.nvmlDeviceGetHandleByIndex(0)
    pynvml.nvmlShutdown()


@pytest.mark.parametrize("name", list(getters()))
def test_a_getter_answers_or_says_that_it_cannot(device, name):
    try:
        getattr(pynvml, name)(device)
    except pynvml.NVMLError_NotSupported:
        pytest.skip("not supported")


def command(*words):
    path = Path(sys.executable).parent / words[0]
    return subprocess.run([path, *words[1:]], check=True, stdout=subprocess.PIPE, text=True, timeout=60).stdout


def test_gpustat_shows_the_device(device):
    gpus = json.loads(command("gpustat", "--json"))["gpus"]
    assert len(gpus) == pynvml.nvmlDeviceGetCount()
    assert gpus[0]["name"] == pynvml.nvmlDeviceGetName(device)
    assert gpus[0]["uuid"] == pynvml.nvmlDeviceGetUUID(device)
    assert gpus[0]["memory.total"] * 2**20 <= pynvml.nvmlDeviceGetMemoryInfo(device).total


def test_nvitop_shows_the_device(device):
    text = command("nvitop", "-1", "--ascii")
    name = pynvml.nvmlDeviceGetName(device).replace("NVIDIA ", "")
    assert name in text and pynvml.nvmlSystemGetDriverVersion() in text


def test_a_process_that_uses_the_device_is_listed(device):
    program = "import ctypes,sys; c=ctypes.CDLL('libcuda.so.1'); x=ctypes.c_void_p(); m=ctypes.c_uint64(); " \
        "assert not c.cuInit(0) and not c.cuCtxCreate_v2(ctypes.byref(x),0,0) and not c.cuMemAlloc_v2(ctypes.byref(m),ctypes.c_size_t(1<<26)); " \
        "print('there',flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"there\n"
        used = {p.pid: p.usedGpuMemory for p in pynvml.nvmlDeviceGetComputeRunningProcesses(device)}
        gpus = json.loads(command("gpustat", "--json", "-p"))["gpus"]
        other.stdin.close()
    assert used.get(other.pid, 0) >= 1 << 26
    assert other.pid in [p["pid"] for p in gpus[0]["processes"]]
