//! The CUDA C++ front end: nvcc, ptxas and weft commands over clang.
