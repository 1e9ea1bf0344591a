// Managed variables and lists shared by host and device.
#include "expect.h"
__managed__ int counter;
__managed__ float table[64] = {1, 2, 3};
struct Node {
    int v;
    Node* next;
};
__managed__ Node* head;
struct Managed {
    void* operator new(size_t n) {
        void* p;
        cudaMallocManaged(&p, n);
        return p;
    }
    void operator delete(void* p) {
        cudaFree(p);
    }
};
struct Vec : Managed {
    int n;
    int* d;
    Vec(int k) : n(k) {
        cudaMallocManaged(&d, k * sizeof(int));
        for (int i = 0; i < k; i++) d[i] = i;
    }
    ~Vec() {
        cudaFree(d);
    }
    __host__ __device__ int& operator[](int i) {
        return d[i];
    }
};
__global__ void k() {
    atomicAdd(&counter, 1);
    atomicAdd(&table[threadIdx.x], threadIdx.x * 0.5f);
}
__global__ void walk(int* sum) {
    int s = 0;
    for (Node* n = head; n; n = n->next) {
        s += n->v;
        n->v *= 2;
    }
    *sum = s;
}
__global__ void vk(Vec* v) {
    int i = threadIdx.x;
    if (i < v->n) (*v)[i] *= 3;
}
int main() {
    counter = 5;
    table[9] = 100;
    k<<<2, 32>>>();
    CK(cudaDeviceSynchronize());
    SAME(counter, 69, 0);
    for (int i = 0; i < 32; i++) SAME(table[i], (i < 3 ? i + 1 : i == 9 ? 100 : 0) + i * 1.0f, i);
    for (int i = 0; i < 10; i++) {
        Node* n;
        CK(cudaMallocManaged(&n, sizeof *n));
        n->v = i;
        n->next = head;
        head = n;
    }
    int* s;
    CK(cudaMallocManaged(&s, 4));
    walk<<<1, 1>>>(s);
    CK(cudaDeviceSynchronize());
    SAME(*s, 45, 0);
    int t = 0;
    for (Node* n = head; n; n = n->next) t += n->v;
    SAME(t, 90, 0);
    Vec* v = new Vec(50);
    vk<<<1, 64>>>(v);
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < 50; i++) SAME((*v)[i], i * 3, i);
    delete v;
    int* a;
    CK(cudaMallocManaged(&a, 4000, cudaMemAttachGlobal));
#if CUDART_VERSION >= 13000
    cudaMemLocation loc{cudaMemLocationTypeDevice, 0};
    CK(cudaMemPrefetchAsync(a, 4000, loc, 0));
    CK(cudaMemAdvise(a, 4000, cudaMemAdviseSetReadMostly, loc));
#else
    CK(cudaMemPrefetchAsync(a, 4000, 0));
    CK(cudaMemAdvise(a, 4000, cudaMemAdviseSetReadMostly, 0));
#endif
    int x;
    CK(cudaMemcpyFromSymbol(&x, counter, 4));
    SAME(x, 69, 0);
    x = 7;
    CK(cudaMemcpyToSymbol(counter, &x, 4));
    SAME(counter, 7, 0);
    return finish("managed");
}
