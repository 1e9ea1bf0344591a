//! Objects and rules of the CUDA driver API, in safe Rust.
