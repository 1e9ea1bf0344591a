// PTX: .reqnctapercluster 4, 1, 1
// PTX: .reqnctapercluster 2, 2, 1
// PTX: .explicitcluster
// PTX: .maxnreg 40
// PTX: .maxntid 128
// PTX: .minnctapersm 2
// PTX: .global .attribute(.managed) .align 4 .u32 counter = 7;
// PTX: .const .align 4
template <int N> __global__ void __cluster_dims__(N, 1, 1) clustered(int *p) {
    p[0] = N;
}
__managed__ int counter = 7;
__constant__ float table[4] = {1, 2, 3, 4};
__device__ int total;

__global__ void __cluster_dims__(2, 2) fixed(int *p) {
    p[0] = counter + (int)table[threadIdx.x];
}
__global__ void __maxnreg__(40) few(int *p) {
    atomicAdd(p, total);
}
__global__ void __launch_bounds__(128, 2) bounded(int *p) {
    p[threadIdx.x] = 1;
}
struct Pair {
    int a, b;
};
__global__ void constant_parameter(const __grid_constant__ Pair pair, int *p) {
    const int *q = &pair.a;
    p[0] = q[threadIdx.x];
}

int main() {
    int *p = nullptr;
    clustered<4><<<4, 32>>>(p);
    fixed<<<dim3(2, 2), 32>>>(p);
    few<<<1, 1>>>(p);
    bounded<<<1, 128>>>(p);
    constant_parameter<<<1, 2>>>(Pair{1, 2}, p);
    counter = 3;
    return counter;
}
