// The addition of vectors in managed variables, which are the program's own. They stand by themselves here, as a program that has some loads its
// device code when it begins.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t e_ = (call);                                                                      \
        if (e_ != cudaSuccess) {                                                                      \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)

const int n = 1 << 20;
__managed__ float of_program[2][n];
__managed__ int few = 5;
// What lies beside them is no managed memory: the host may use it while kernels run.
int beside_them[4096] = {1};
static int beside_those[4096];

__global__ void add_up() {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        of_program[1][i] = of_program[0][i] + of_program[1][i] + few;
}

static void fail(const char *what) {
    printf("wrong: %s\n", what);
    exit(1);
}

int main() {
    for (int i = 0; i < n; i++) of_program[0][i] = 1, of_program[1][i] = 2;
    add_up<<<n / 256, 256>>>();
    for (int i = 0; i < 4096; i++) beside_those[i] = ++beside_them[i];
    CHECK(cudaDeviceSynchronize());
    // The system gets them from the program.
    FILE *f = fopen("/dev/null", "w");
    if (fwrite(of_program[1], 1, sizeof of_program[1], f) != sizeof of_program[1]) fail("written");
    fclose(f);
    for (int i = 0; i < n; i++)
        if (of_program[1][i] != 8) fail("variables");
    if (few != 5 || beside_those[0] != 2 || beside_them[4095] != 1) fail("beside variables");
    printf("PASSED\n");
}
