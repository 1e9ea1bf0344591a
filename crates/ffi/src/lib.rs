//! C types and the function tables of CUDA's APIs.
