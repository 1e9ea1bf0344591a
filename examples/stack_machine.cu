// Threads interpret byte code, each its own program: a switch with many ways, a stack in local memory, and built-in
// functions called through a table of function pointers.
#include <vector>
#include "check.h"

enum Code : unsigned char { PUSH, DUP, SWAP, DROP, ADD, SUB, MUL, XOR, ARG, BUILT_IN, JUMP_NOT_ZERO, RETURN };

__host__ __device__ int gcd(int a, int b) {
    unsigned x = a < 0 ? 0u - a : a, y = b < 0 ? 0u - b : b;
    while (y) {
        unsigned rest = x % y;
        x = y;
        y = rest;
    }
    return (int)x;
}
__host__ __device__ int rotate(int a, int by) { return (int)((unsigned)a << (by & 31) | (unsigned)a >> (-by & 31)); }
__host__ __device__ int smaller(int a, int b) { return a < b ? a : b; }

using BuiltIn = int (*)(int, int);
__device__ BuiltIn device_table[] = {gcd, rotate, smaller};
static const BuiltIn host_table[] = {gcd, rotate, smaller};

// Runs a program; counts its steps. Arithmetic wraps.
__host__ __device__ inline int run(const unsigned char* code, int arg, const BuiltIn* table, int& steps) {
    unsigned stack[16] = {}, top = 0;                                  // `top` is where the next one goes
    for (int at = 0;; steps++) {
        switch (code[at++]) {
        case PUSH: stack[top++] = code[at++]; break;
        case DUP: stack[top] = stack[top - 1]; top++; break;
        case SWAP: {
            unsigned keep = stack[top - 1];
            stack[top - 1] = stack[top - 2];
            stack[top - 2] = keep;
            break;
        }
        case DROP: top--; break;
        case ADD: top--; stack[top - 1] += stack[top]; break;
        case SUB: top--; stack[top - 1] -= stack[top]; break;
        case MUL: top--; stack[top - 1] *= stack[top]; break;
        case XOR: top--; stack[top - 1] ^= stack[top]; break;
        case ARG: stack[top++] = (unsigned)arg; break;
        case BUILT_IN: {
            BuiltIn f = table[code[at++]];
            top--;
            stack[top - 1] = (unsigned)f((int)stack[top - 1], (int)stack[top]);
            break;
        }
        case JUMP_NOT_ZERO:
            at++;
            if (stack[--top]) at = code[at - 1];
            break;
        default: return (int)stack[top - 1];
        }
    }
}

__global__ void interpret(const unsigned char* programs, const int* starts, const int* choice, int* results, int* steps,
                          int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int count = 0;
    results[i] = run(programs + starts[choice[i]], i, device_table, count);
    steps[i] = count;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 300 : 30000;
    const std::vector<std::vector<unsigned char>> programs = {
        {ARG, DUP, MUL, PUSH, 7, ADD, RETURN},
        // 1, then as often as the argument's low digits say: times 3, xor argument
        {PUSH, 1, ARG, PUSH, 9, BUILT_IN, 2, PUSH, 1, ADD, SWAP, PUSH, 3, MUL, ARG, XOR, SWAP, PUSH, 1, SUB, DUP,
         JUMP_NOT_ZERO, 10, DROP, RETURN},
        {ARG, PUSH, 84, BUILT_IN, 0, ARG, PUSH, 5, BUILT_IN, 1, SUB, RETURN},
        {PUSH, 200, ARG, BUILT_IN, 2, DUP, PUSH, 11, MUL, ARG, SWAP, BUILT_IN, 0, ADD, RETURN},
    };
    std::vector<unsigned char> all;
    std::vector<int> starts, choice(n), got(n), want(n), got_steps(n), want_steps(n);
    for (auto& p : programs) {
        starts.push_back((int)all.size());
        all.insert(all.end(), p.begin(), p.end());
    }
    Random random;
    for (int i = 0; i < n; i++) {
        choice[i] = (int)(random.next() % programs.size());
        want[i] = run(&all[starts[choice[i]]], i, host_table, want_steps[i]);
    }
    unsigned char* code;
    int *device_starts, *device_choice, *results, *steps;
    CHECK(cudaMalloc(&code, all.size()));
    CHECK(cudaMalloc(&device_starts, starts.size() * sizeof(int)));
    CHECK(cudaMalloc(&device_choice, n * sizeof(int)));
    CHECK(cudaMalloc(&results, n * sizeof(int)));
    CHECK(cudaMalloc(&steps, n * sizeof(int)));
    CHECK(cudaMemcpy(code, all.data(), all.size(), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_starts, starts.data(), starts.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_choice, choice.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    interpret<<<(n + 127) / 128, 128>>>(code, device_starts, device_choice, results, steps, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), results, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got_steps.data(), steps, n * sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = same("results", got.data(), want.data(), n) & same("steps", got_steps.data(), want_steps.data(), n);
    CHECK(cudaFree(code));
    for (int* p : {device_starts, device_choice, results, steps}) CHECK(cudaFree(p));
    return verdict("stack_machine", ok);
}
