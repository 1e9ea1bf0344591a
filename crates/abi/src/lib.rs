//! What compiled kernels and the executor agree on.
