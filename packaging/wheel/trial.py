"""Adds two vectors by the driver API, which is all that a program in Python needs: run in a clean environment after an installation."""
import array
import ctypes
import sys

N = 1000
PTX = rb"""
.version 7.0
.target sm_70
.address_size 64
.visible .entry add(.param .u64 pa, .param .u64 pb, .param .u32 n)
{
    .reg .pred %p;
    .reg .b32 %r<8>;
    .reg .f32 %f<3>;
    .reg .b64 %a<5>;
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %tid.x;
    mad.lo.u32 %r4, %r1, %r2, %r3;
    ld.param.u32 %r5, [n];
    setp.ge.u32 %p, %r4, %r5;
    @%p bra END;
    ld.param.u64 %a1, [pa];
    ld.param.u64 %a2, [pb];
    mul.wide.u32 %a3, %r4, 4;
    add.u64 %a1, %a1, %a3;
    add.u64 %a2, %a2, %a3;
    ld.global.f32 %f1, [%a1];
    ld.global.f32 %f2, [%a2];
    add.f32 %f1, %f1, %f2;
    st.global.f32 [%a1], %f1;
END:
    ret;
}
"""

cuda = ctypes.CDLL("libcuda.so.1")


def call(name, *args):
    error = getattr(cuda, name)(*args)
    if error:
        sys.exit(f"{name}: error {error}")


context, module, kernel = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
call("cuInit", 0)
call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
call("cuCtxSetCurrent", context)
call("cuModuleLoadData", ctypes.byref(module), PTX)
call("cuModuleGetFunction", ctypes.byref(kernel), module, b"add")
size = ctypes.c_size_t(4 * N)
buffers = []
for values in (range(N), range(0, 2 * N, 2)):
    host = array.array("f", values)
    device = ctypes.c_uint64()
    call("cuMemAlloc_v2", ctypes.byref(device), size)
    call("cuMemcpyHtoD_v2", device, ctypes.c_void_p(host.buffer_info()[0]), size)
    buffers.append(device)
params = [*buffers, ctypes.c_uint32(N)]
pointers = (ctypes.c_void_p * 3)(*(ctypes.addressof(p) for p in params))
call("cuLaunchKernel", kernel, (N + 127) // 128, 1, 1, 128, 1, 1, 0, None, pointers, None)
result = array.array("f", [0.0] * N)
call("cuMemcpyDtoH_v2", ctypes.c_void_p(result.buffer_info()[0]), buffers[0], size)
if list(result) != [3.0 * i for i in range(N)]:
    sys.exit(f"wrong sums: {list(result[:8])} ...")
with open("/proc/self/maps") as maps:
    print("llvm", *sorted({line.split()[-1] for line in maps if "libLLVM" in line}))
print("right")
