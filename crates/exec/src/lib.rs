//! Executes grids: workers, blocks, barriers, memory arenas, faults.
