# Kernels in Triton's language. What each is launched with and gives is in the comment before it.
import triton
import triton.language as tl


#@ launch: grid=2 block=128
#@ in x: f32[2048] = i % 64 - 7
#@ in y: f32[2048] = i / 8
#@ out r: f32[2048] = i < 2000 ? x[i] * 2 + y[i] : -1 * i * 0 - 1.5
#@ val n: u32 = 2000
@triton.jit
def axpy(x, y, r, n, SIZE: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    mask = at < n
    value = tl.load(x + at, mask=mask, other=0.0) * 2 + tl.load(y + at, mask=mask, other=0.0)
    tl.store(r + at, tl.where(mask, value, -1.5))


#@ launch: grid=4 block=128
#@ in x: s32[1024] = i * 17 % 101
#@ out s: s32[4] = sum(k, 0, 256, x[i * 256 + k])
#@ out c: s32[1024] = sum(k, i / 256 * 256, i + 1, x[k])
@triton.jit
def sums(x, s, c, SIZE: tl.constexpr):
    row = tl.program_id(0)
    at = row * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at)
    tl.store(s + row, tl.sum(value, 0))
    tl.store(c + at, tl.cumsum(value, 0))


#@ launch: grid=1 block=128
#@ in x: s32[1024] = i * 7
#@ out t: s32[1024] = x[i % 32 * 32 + i / 32]
#@ inout n: s32[1] = 5 -> 6
@triton.jit
def transpose(x, t, n, SIZE: tl.constexpr):
    rows = tl.arange(0, SIZE)[:, None]
    columns = tl.arange(0, SIZE)[None, :]
    tile = tl.load(x + rows * SIZE + columns)
    tl.store(t + rows * SIZE + columns, tl.trans(tile))
    tl.atomic_add(n, 1)
