// Uses managed variables of another unit, and has some of its own.
#include <cstdio>

#include "managed_variables.h"

__managed__ int own_of_more = 21;
static __managed__ long hidden = 12;
static int *const from_elsewhere[] = {&few[3], &own_of_more};
int *to_shape = &shape.parts[0];

__global__ void more_of_it() {
    scalar = own_of_more + hidden;
    few[1]++;
}

int more() {
    int before = few[1];
    more_of_it<<<1, 1>>>();
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    int wrong = !(scalar == 33 && few[1] == before + 1 && *second() == before + 1);
    wrong += !(from_elsewhere[0] == few + 3 && *from_elsewhere[0] == 40 && *from_elsewhere[1] == 21 && to_shape == shape.parts);
    own_of_more = 5, hidden = 6;
    more_of_it<<<1, 1>>>();
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    wrong += scalar != 11;
    if (wrong) printf("more: %d wrong\n", wrong);
    return wrong;
}
