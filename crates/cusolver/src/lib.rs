//! `libcusolver.so` on the host: each call is an operation of the handle's stream, over `weft-dense` and the crate `faer`.
