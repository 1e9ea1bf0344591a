// ERROR: initialization is not supported for __shared__ variables
__global__ void k(int *p) {
    __shared__ int n = 3;
    p[0] = n;
}
