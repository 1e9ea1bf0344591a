// What libcudadevrt has of grids of cooperative launches, for modules that call it: by the headers of CUDA 9 and 10, and by numba.
// (CUDA C++ Programming Guide, "Grid Synchronization".) Grids of several devices are not one, so that their scope has no handle.
#pragma once

// What the driver gives a cooperative launch, as include/weft/cg/grid.h has it: its size, and the word of the grid's barrier.
struct grid_workspace {
    u32 size;
    u32 barrier;
};

// cudaError_t
enum { SUCCESS = 0, INVALID_VALUE = 1 };
// cudaCGScope
enum { SCOPE_GRID = 1 };

#define SREG(name, reg) DEV u32 name() { u32 d; asm("mov.u32 %0, %%" reg ";" : "=r"(d)); return d; }
SREG(workspace_high, "envreg1")
SREG(workspace_low, "envreg2")
SREG(thread_x, "tid.x")
SREG(thread_y, "tid.y")
SREG(thread_z, "tid.z")
SREG(block_x, "ctaid.x")
SREG(block_y, "ctaid.y")
SREG(block_z, "ctaid.z")
SREG(threads_x, "ntid.x")
SREG(threads_y, "ntid.y")
SREG(threads_z, "ntid.z")
SREG(blocks_x, "nctaid.x")
SREG(blocks_y, "nctaid.y")
SREG(blocks_z, "nctaid.z")

DEV u64 grid_handle() { return (u64)workspace_high() << 32 | workspace_low(); }
DEV u32 rank_in_block() { return (thread_z() * threads_y() + thread_y()) * threads_x() + thread_x(); }
DEV u32 rank_of_block() { return (block_z() * blocks_y() + block_y()) * blocks_x() + block_x(); }
DEV void block_barrier() { asm volatile("bar.sync 0;" ::: "memory"); }

// One thread of each block adds to the word; together the additions are 2^31, so that its top bit changes when the last block has arrived.
DEV void grid_barrier(grid_workspace *w) {
    block_barrier();
    if (rank_in_block() == 0) {
        u32 add = rank_of_block() == 0 ? 0x80000000u - (blocks_x() * blocks_y() * blocks_z() - 1) : 1u;
        u32 before, now;
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;" : "=r"(before) : "l"(&w->barrier), "r"(add) : "memory");
        do {
            asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(now) : "l"(&w->barrier) : "memory");
        } while (((before ^ now) & 0x80000000u) == 0);
    }
    block_barrier();
}

// Nothing for launches that are not cooperative.
API u64 cudaCGGetIntrinsicHandle(u32 scope) { return scope == SCOPE_GRID ? grid_handle() : 0; }

API int cudaCGSynchronize(u64 handle, u32 flags) {
    if (handle == 0 || handle != grid_handle())
        return INVALID_VALUE;
    grid_barrier((grid_workspace *)handle);
    return SUCCESS;
}
API int cudaCGSynchronizeGrid(u64 handle, u32 flags) { return cudaCGSynchronize(handle, flags); }

// Threads of the grid, and one grid.
API int cudaCGGetSize(u32 *threads, u32 *grids, u64 handle) {
    if (handle == 0 || handle != grid_handle())
        return INVALID_VALUE;
    *threads = blocks_x() * blocks_y() * blocks_z() * threads_x() * threads_y() * threads_z();
    if (grids)
        *grids = 1;
    return SUCCESS;
}
API int cudaCGGetRank(u32 *thread, u32 *grid, u64 handle) {
    if (handle == 0 || handle != grid_handle())
        return INVALID_VALUE;
    *thread = rank_of_block() * threads_x() * threads_y() * threads_z() + rank_in_block();
    if (grid)
        *grid = 0;
    return SUCCESS;
}
