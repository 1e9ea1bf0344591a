//! Device math library: CUDA C++ sources and the PTX made of them.
