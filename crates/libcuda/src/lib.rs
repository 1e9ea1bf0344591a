//! libcuda.so.1: C entry points of the driver API.
