/* A header of halves whose functions a library defines that is linked later. */
struct __half { unsigned short x; };
__device__ __half __float2half(float);
__device__ float __half2float(__half);
