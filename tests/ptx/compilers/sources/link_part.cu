// The functions and variables that link_main.cu names.
__device__ int offsets[4] = {1000, 2000, 3000, 4000};
__constant__ int factor = 70000;
static __device__ int hidden = 9;
__device__ int scale(int value) { return value * hidden; }
__device__ int negate(int value) { return -value; }
typedef int (*Function)(int);
__device__ Function chosen = negate;
