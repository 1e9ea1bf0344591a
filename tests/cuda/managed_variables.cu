// Managed variables in all the ways host code names them, in one unit or, with WITH_MORE and -rdc, two. Prints whether they are the program's own
// variables or lie where the driver has put them, and what was seen that should not be.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>

#include "managed_variables.h"

__managed__ int scalar = 5;
__managed__ int few[4] = {1, 2, 3, 4};
__managed__ double table[3][5];
__managed__ Shape shape = {7, {8, 9, 10}, 2.5};
static __managed__ long hidden = 11;
namespace inner {
__managed__ unsigned char bytes[3] = {250, 251, 252};
}
template <class T>
__managed__ T any = T(3);

// Addresses in initial values.
int *to_scalar = &scalar;
int &name_of_scalar = scalar;
int *const constant_pointer = &few[2];
static int *const pointers[] = {&scalar, &few[1], &shape.parts[2], nullptr, few + 4};
struct __attribute__((packed)) Packed {
    char c;
    int *p;
    struct {
        short s;
        double *d;
    } deep[2];
};
Packed packed = {1, &shape.first, {{2, &shape.size}, {3, &table[2][4]}}};
uintptr_t number = (uintptr_t)&few[3];
static long *static_pointer = &hidden;
inline int *inline_pointer = &any<int>;

// Static objects may use them when they are made.
struct Early {
    int seen;
    Early() : seen(scalar + few[3]) { few[0] += 50; }
} early;

static int wrong;
#define EXPECT(condition)                                                  \
    do {                                                                   \
        if (!(condition)) wrong++, printf("line %d: not so: %s\n", __LINE__, #condition); \
    } while (0)
#define CHECK(call)                                                              \
    do {                                                                         \
        cudaError_t e_ = (call);                                                 \
        if (e_ != cudaSuccess) printf("line %d: %s\n", __LINE__, cudaGetErrorString(e_)), exit(1); \
    } while (0)

__global__ void change(int by) {
    scalar += by;
    few[threadIdx.x] *= 10;
    if (threadIdx.x == 0) {
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 5; k++) table[i][k] = i * 10 + k;
        shape.first++, shape.parts[1] = 90, shape.size *= 2;
        hidden = -hidden;
        inner::bytes[2]++;
        any<int> += 4, any<float> *= 2;
    }
}

__global__ void sum_up(long *sum) {
    *sum = scalar + few[0] + few[3] + shape.parts[0] + hidden + any<int> + inner::bytes[0];
}

static int behind(const int *p, int n = scalar) { return p[1] + n; }
__attribute__((noinline)) static int through(int *&&p) { return *p; }
__attribute__((noinline)) static int *either(int *p, bool which) {
    // A choice among blocks.
    int *q;
    if (which) q = p;
    else q = &shape.parts[1];
    return q;
}
__attribute__((noinline)) static int *first_of(int n) {
    for (int *p = few; p != few + 4; p++)
        if (*p > n) return p;
    return n > 1000 ? &scalar : n > 500 ? few : nullptr;
}
struct Pair {
    int *p;
    long n;
};
__attribute__((noinline)) static Pair pair() { return Pair{&few[3], 6}; }
__attribute__((noinline)) static int local_array(int i) {
    Pair all[] = {{&scalar, 0}, {&few[1], 1}, {&shape.parts[0], 2}};
    return *all[i].p + int(all[i].n);
}
__attribute__((noinline)) static int may_throw(int &x) {
    if (x < 0) throw std::runtime_error("negative");
    return x;
}
__attribute__((noinline)) static int kept(int *p) {
    static int *const mine = &few[0];
    static int calls = 0;
    return mine == p ? ++calls : -1;
}

// Threads' own.
thread_local int *of_thread;

static bool is_own(const void *p) {
    extern char __start_weft_managed[], __stop_weft_managed[];
    return (const char *)p >= __start_weft_managed && (const char *)p < __stop_weft_managed;
}

int main() {
    printf("%s\n", is_own(&scalar) ? "own" : "moved");
    EXPECT(early.seen == 9 && few[0] == 51);
    few[0] = 1;
    // What they begin with, before the runtime is called.
    EXPECT(scalar == 5 && few[0] == 1 && few[3] == 4 && table[1][1] == 0 && shape.first == 7 && shape.parts[2] == 10);
    EXPECT(hidden == 11 && inner::bytes[2] == 252 && any<int> == 3 && any<float> == 3.0f && shape.size == 2.5);
    EXPECT(to_scalar == &scalar && &name_of_scalar == &scalar && constant_pointer == few + 2 && number == (uintptr_t)(few + 3));
    EXPECT(pointers[0] == &scalar && pointers[1] == few + 1 && pointers[2] == &shape.parts[2] && !pointers[3] && pointers[4] == few + 4);
    EXPECT(packed.p == &shape.first && packed.deep[0].d == &shape.size && packed.deep[1].d == &table[2][4] && packed.deep[1].s == 3);
    EXPECT(static_pointer == &hidden && inline_pointer == &any<int>);

    scalar++, ++*to_scalar, name_of_scalar += 1;
    change<<<1, 4>>>(100);
    CHECK(cudaDeviceSynchronize());
    EXPECT(scalar == 8 + 100 || scalar == 8 + 400);
    scalar = 8;
    EXPECT(*to_scalar == 8 && name_of_scalar == 8);
    EXPECT(few[0] == 10 && few[3] == 40 && *constant_pointer == 30 && *(int *)number == 40);
    EXPECT(table[2][4] == 24 && *packed.deep[1].d == 24 && table[0][3] == 3);
    EXPECT(shape.first == 8 && shape.parts[1] == 90 && shape.size == 5 && hidden == -11 && *static_pointer == -11);
    EXPECT(inner::bytes[2] == 253 && any<int> == 7 && *inline_pointer == 7 && any<float> == 6);

    // Functions, lambdas, default arguments.
    EXPECT(behind(few) == 20 + 8 && behind(&shape.parts[0], 1) == 91 && through(&scalar) == 8);
    auto by_reference = [&] { return scalar + shape.parts[0]; };
    auto of_pointer = [p = &few[1]](int k) { return p[k]; };
    EXPECT(by_reference() == 16 && of_pointer(2) == 40);
    std::function<int(int)> kept_function = [](int k) { return few[k] + scalar; };
    EXPECT(kept_function(2) == 38);
    EXPECT(either(&scalar, true) == &scalar && either(&scalar, false) == &shape.parts[1]);
    EXPECT(first_of(15) == few + 1 && first_of(2000) == &scalar && first_of(600) == few && !first_of(100));
    EXPECT(*pair().p == 40 && pair().n == 6 && local_array(0) == 8 && local_array(1) == 21 && local_array(2) == 10);
    int seen = 0;
    try {
        seen = may_throw(scalar);
        hidden = may_throw(few[1]);
        few[0] = -1;
        seen += may_throw(few[0]);
    } catch (const std::exception &) {
        seen += 100;
    }
    EXPECT(seen == 108 && hidden == 20);
    few[0] = 10;
    EXPECT(kept(few) == 1 && kept(few) == 2 && kept(few + 1) == -1);
    of_thread = &few[2];
    EXPECT(*of_thread == 30);

    // Arithmetic with addresses, bytes, atomics.
    EXPECT(&few[3] - &few[0] == 3 && ((uintptr_t)&scalar & 3) == 0 && (char *)&shape.parts[1] - (char *)&shape == 8);
    EXPECT((int)(uintptr_t)&scalar == (int)(uintptr_t)to_scalar && ((uintptr_t)&few[0] ^ (uintptr_t)constant_pointer) != 0);
    switch ((uintptr_t)&scalar % 4) {
    case 0: seen = 1; break;
    default: seen = 2;
    }
    EXPECT(seen == 1);
    double copy[3][5];
    memcpy(copy, table, sizeof table);
    memset(table, 0, sizeof table);
    EXPECT(copy[2][4] == 24 && table[2][4] == 0 && !memcmp(table[0], table[1], sizeof table[0]));
    __atomic_fetch_add(&scalar, 2, __ATOMIC_SEQ_CST);
    int expected = 10;
    EXPECT(__atomic_compare_exchange_n(&scalar, &expected, 12, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) && scalar == 12);
    Shape other = shape;
    other.first = 1;
    std::swap(other, shape);
    EXPECT(shape.first == 1 && other.first == 8);
    int n = 0;
    for (int v : few) n += v;
    for (unsigned char v : inner::bytes) n += v;
    EXPECT(n == 100 + 250 + 251 + 253);

    // The runtime takes them as symbols.
    int value = 77, back = 0;
    void *address = nullptr;
    size_t bytes = 0;
    CHECK(cudaMemcpyToSymbol(scalar, &value, sizeof value));
    EXPECT(scalar == 77);
    CHECK(cudaMemcpyFromSymbol(&back, few, sizeof back, 2 * sizeof back));
    EXPECT(back == 30);
    CHECK(cudaGetSymbolAddress(&address, few));
    CHECK(cudaGetSymbolSize(&bytes, table));
    EXPECT(address == few && bytes == sizeof table);
    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, &few[1]));
    EXPECT(attributes.type == cudaMemoryTypeManaged);
    long *sum;
    CHECK(cudaMallocManaged(&sum, sizeof *sum));
    sum_up<<<1, 1>>>(sum);
    CHECK(cudaDeviceSynchronize());
    EXPECT(*sum == 77 + 10 + 40 + 8 + 20 + 7 + 250);
#ifdef WITH_MORE
    wrong += more();
#endif
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong != 0;
}
