// PTX: vprintf
// PTX: __assertfail
// PTX: malloc
__global__ void k(int *p) {
    printf("%d %f %s\n", p[0], 1.5, "text");
    assert(p[1] > 0);
    static __device__ int *q;
    if (p[6]) {
        q = (int *)malloc(16);
        q[0] = p[2];
    } else {
        q = new int[4];
    }
    __syncthreads();
    free(q);
    delete[] q;
    if (p[4])
        __trap();
    dim3 b = blockIdx;
    uint3 t = threadIdx;
    p[5] = b.x + t.y;
}
int main() {
    k<<<1, 1>>>(nullptr);
    printf("host\n");
}
