"""The driver API, NVRTC and nvJitLink as cuda.core uses them: programs, launches, streams, events, memory, graphs."""
import numpy as np
import pytest
from cuda.core import (
    Device, DeviceMemoryResource, DeviceMemoryResourceOptions, EventOptions, GraphMemoryResource, LaunchConfig,
    LegacyPinnedMemoryResource, Linker, LinkerOptions, ManagedMemoryResource, ObjectCode, PinnedMemoryResource, Program,
    ProgramOptions, StreamOptions, launch, system,
)

AXPY = """
template <typename T> __global__ void axpy(T a, const T *x, T *y, size_t n) {
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) y[i] += a * x[i];
}
extern "C" __global__ void add(int *p, int n, int by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] += by;
}
extern "C" __global__ void turn(int *p) {
    extern __shared__ int held[];
    held[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = held[blockDim.x - 1 - threadIdx.x];
}
extern "C" __global__ void wait(long long turns) {
    long long start = clock64();
    while (clock64() - start < turns) {}
}
"""
N = 1000


@pytest.fixture
def device():
    device = Device()
    device.set_current()
    return device


@pytest.fixture
def stream(device):
    stream = device.create_stream()
    yield stream
    stream.close()


def options(device, **more):
    return ProgramOptions(std="c++17", arch=f"sm_{device.arch}", **more)


def compiled(device, kind="cubin", names=()):
    return Program(AXPY, "c++", options=options(device)).compile(kind, name_expressions=names)


class Ints:
    """Host memory that kernels see, as an array."""

    def __init__(self, stream, count=N, resource=None):
        self.buffer = (resource or LegacyPinnedMemoryResource()).allocate(count * 4, stream=stream)
        self.array = np.from_dlpack(self.buffer).view(np.int32)
        self.array[:] = np.arange(count)


def grid(n=N, block=128, **more):
    return LaunchConfig(grid=(n + block - 1) // block, block=block, **more)


@pytest.mark.parametrize("kind", ["ptx", "cubin"])
@pytest.mark.parametrize("name, kind_of", [("float", np.float32), ("double", np.float64)])
def test_a_template_is_named_compiled_and_launched(device, stream, kind, name, kind_of):
    wanted = f"axpy<{name}>"
    kernel = compiled(device, kind, (wanted,)).get_kernel(wanted)
    pinned = LegacyPinnedMemoryResource()
    x, y = (pinned.allocate(N * kind_of().nbytes, stream=stream) for _ in range(2))
    xs, ys = (np.from_dlpack(b).view(kind_of) for b in (x, y))
    xs[:], ys[:] = np.arange(N), 7
    launch(stream, grid(), kernel, kind_of(3), x, y, np.uint64(N))
    stream.sync()
    assert np.array_equal(ys, 3 * np.arange(N, dtype=kind_of) + 7)


def test_errors_of_a_program_come_with_the_log(device):
    with pytest.raises(Exception, match="nosuchname"):
        Program("__global__ void k() { nosuchname(); }", "c++", options=options(device)).compile("ptx")


def test_definitions_reach_the_program(device, stream):
    program = Program('extern "C" __global__ void put(int *p) { *p = ANSWER; }', "c++", options=options(device, define_macro=("ANSWER", "41")))
    data = Ints(stream, 1)
    launch(stream, LaunchConfig(grid=1, block=1), program.compile("cubin").get_kernel("put"), data.buffer)
    stream.sync()
    assert data.array[0] == 41


def test_ptx_is_a_program_and_code(device, stream):
    text = compiled(device, "ptx").code
    data = Ints(stream)
    for code in (Program(text.decode(), "ptx", options=options(device)).compile("cubin"), ObjectCode.from_ptx(text)):
        launch(stream, grid(), code.get_kernel("add"), data.buffer, np.int32(N), np.int32(2))
    stream.sync()
    assert np.array_equal(data.array, np.arange(N) + 4)


def test_parts_are_linked(device, stream):
    rdc = options(device, relocatable_device_code=True)
    one = Program('extern __device__ int twice(int); extern "C" __global__ void k(int *p) { p[threadIdx.x] = twice(p[threadIdx.x]); }', "c++", options=rdc)
    two = Program("__device__ int twice(int v) { return 2 * v; }", "c++", options=rdc)
    code = Linker(one.compile("ptx"), two.compile("ptx"), options=LinkerOptions(arch=f"sm_{device.arch}")).link("cubin")
    data = Ints(stream, 64)
    launch(stream, LaunchConfig(grid=1, block=64), code.get_kernel("k"), data.buffer)
    stream.sync()
    assert np.array_equal(data.array, 2 * np.arange(64))


def test_shared_memory_of_a_launch(device, stream):
    data = Ints(stream, 256)
    launch(stream, LaunchConfig(grid=1, block=256, shmem_size=1024), compiled(device).get_kernel("turn"), data.buffer)
    stream.sync()
    assert np.array_equal(data.array, np.arange(256)[::-1])


def test_what_a_kernel_is(device, stream):
    kernel = compiled(device).get_kernel("add")
    assert kernel.num_arguments == 3
    assert [(a.offset, a.size) for a in kernel.arguments_info] == [(0, 8), (8, 4), (12, 4)]
    assert kernel.attributes.max_threads_per_block == device.properties.max_threads_per_block
    blocks = kernel.occupancy.max_active_blocks_per_multiprocessor(256, 0)
    assert blocks == device.properties.max_threads_per_multiprocessor // 256
    least, block = kernel.occupancy.max_potential_block_size(0, 512)
    assert 0 < block <= 512 and least >= device.properties.multiprocessor_count


@pytest.mark.parametrize("resource", [PinnedMemoryResource, ManagedMemoryResource])
def test_pools_of_memory_that_the_host_sees(device, stream, resource):
    pool = resource()
    buffer = pool.allocate(N * 4, stream=stream)
    stream.sync()
    assert buffer.is_host_accessible and buffer.is_device_accessible
    array = np.from_dlpack(buffer).view(np.int32)
    array[:] = 5
    launch(stream, grid(), compiled(device).get_kernel("add"), buffer, np.int32(N), np.int32(1))
    stream.sync()
    assert (array == 6).all()
    buffer.close(stream)


def test_a_pool_counts_what_is_used(device, stream):
    pool = DeviceMemoryResource(device, DeviceMemoryResourceOptions(max_size=1 << 22))
    before = pool.attributes.used_mem_current
    buffers = [pool.allocate(1 << 20, stream=stream) for _ in range(2)]
    stream.sync()
    assert pool.attributes.used_mem_current - before == 2 << 20
    for b in buffers:
        b.close(stream)
    stream.sync()
    assert pool.attributes.used_mem_current == before and pool.attributes.used_mem_high >= 2 << 20
    with pytest.raises(Exception, match="OUT_OF_MEMORY"):
        pool.allocate(1 << 26, stream=stream)


def test_copies_and_fills(device, stream):
    held = device.memory_resource.allocate(N * 4, stream=stream)
    source, back = Ints(stream), Ints(stream)
    source.array *= 3
    held.copy_from(source.buffer, stream=stream)
    held.copy_to(back.buffer, stream=stream)
    stream.sync()
    assert np.array_equal(back.array, 3 * np.arange(N))
    for value, word in ((b"\x01", 0x01010101), (b"\x34\x12", 0x12341234), (b"\x01\x02\x03\x04", 0x04030201)):
        held.fill(value, stream=stream)
        held.copy_to(back.buffer, stream=stream)
        stream.sync()
        assert (back.array == word).all()


def test_events_order_and_time(device, stream):
    timed = EventOptions(timing_enabled=True)
    kernel = compiled(device).get_kernel("wait")
    first = stream.record(options=timed)
    launch(stream, LaunchConfig(grid=1, block=1), kernel, np.int64(2_000_000))
    last = stream.record(options=timed)
    last.sync()
    assert last.is_done and last - first > 0
    plain = stream.record(options=EventOptions(timing_enabled=False))
    plain.sync()
    with pytest.raises(RuntimeError):
        plain - first


def test_streams_wait_for_each_other(device, stream):
    other = device.create_stream(options=StreamOptions(nonblocking=True, priority=-1))
    assert other.is_nonblocking and other.priority == -1 and other != stream
    code, data = compiled(device), Ints(stream)
    launch(stream, LaunchConfig(grid=1, block=1), code.get_kernel("wait"), np.int64(5_000_000))
    launch(stream, grid(), code.get_kernel("add"), data.buffer, np.int32(N), np.int32(1))
    other.wait(stream)
    launch(other, LaunchConfig(grid=1, block=64, shmem_size=256), code.get_kernel("turn"), data.buffer)
    other.sync()
    assert np.array_equal(data.array[:64], np.arange(64)[::-1] + 1)


def test_a_graph_of_branches(device, stream):
    code, left, right = compiled(device), Ints(stream), Ints(stream)
    builder = device.create_graph_builder().begin_building()
    launch(builder, grid(), code.get_kernel("add"), left.buffer, np.int32(N), np.int32(1))
    a, b = builder.split(2)
    launch(a, grid(), code.get_kernel("add"), left.buffer, np.int32(N), np.int32(10))
    launch(b, grid(), code.get_kernel("add"), right.buffer, np.int32(N), np.int32(100))
    builder = a.join(a, b)
    graph = builder.end_building().complete()
    assert np.array_equal(left.array, np.arange(N))
    for _ in range(3):
        graph.launch(stream)
    stream.sync()
    assert np.array_equal(left.array, np.arange(N) + 33) and np.array_equal(right.array, np.arange(N) + 300)


@pytest.mark.parametrize("taken", [0, 1])
def test_a_graph_that_asks(device, stream, taken):
    program = Program(
        'extern "C" __device__ __cudart_builtin__ void CUDARTAPI cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);\n'
        'extern "C" __global__ void ask(cudaGraphConditionalHandle h, int v) { cudaGraphSetConditional(h, v); }', "c++",
        options=options(device))
    code, data = compiled(device), Ints(stream)
    builder = device.create_graph_builder().begin_building()
    condition = builder.create_condition()
    launch(builder, LaunchConfig(grid=1, block=1), program.compile("cubin").get_kernel("ask"), condition, np.int32(taken))
    then = builder.if_then(condition).begin_building()
    launch(then, grid(), code.get_kernel("add"), data.buffer, np.int32(N), np.int32(9))
    then.end_building()
    builder.end_building().complete().launch(stream)
    stream.sync()
    assert np.array_equal(data.array, np.arange(N) + 9 * taken)


def test_memory_of_a_graph(device, stream):
    resource, code, out = GraphMemoryResource(device), compiled(device), Ints(stream)
    builder = device.create_graph_builder().begin_building()
    inside = resource.allocate(N * 4, stream=builder)
    inside.fill(b"\x02\x00\x00\x00", stream=builder)
    launch(builder, grid(), code.get_kernel("add"), inside, np.int32(N), np.int32(5))
    inside.copy_to(out.buffer, stream=builder)
    inside.close(stream=builder)
    builder.end_building().complete().launch(stream)
    stream.sync()
    assert (out.array == 7).all()


def test_the_device_and_the_system(device):
    assert system.get_num_devices() >= 1
    assert device.name and len(device.uuid) == 36 and device.properties.warp_size == 32
    assert f"{device.compute_capability.major}{device.compute_capability.minor}" == device.arch
    names = [n for n in dir(type(device.properties)) if not n.startswith("_")]
    assert len(names) > 80 and all(isinstance(getattr(device.properties, n), (int, bool)) for n in names)


def test_a_fault_is_an_exception_and_stays(device):
    import subprocess
    import sys

    text = (
        "import numpy as np\n"
        "from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch\n"
        "d = Device(); d.set_current(); s = d.create_stream()\n"
        "c = Program('extern \"C\" __global__ void bad(int *p) { *p = 1; }', 'c++', options=ProgramOptions(arch='sm_' + d.arch)).compile('cubin')\n"
        "launch(s, LaunchConfig(grid=1, block=1), c.get_kernel('bad'), np.uint64(16))\n"
        "for _ in range(2):\n"
        "    try: s.sync()\n"
        "    except Exception as e: print(e)\n"
    )
    said = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert said.stdout.count("CUDA_ERROR_ILLEGAL_ADDRESS") == 2, said.stdout + said.stderr
