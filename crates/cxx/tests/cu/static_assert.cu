// An assertion that clang takes for no constant.
// PTX: .entry _Z4zeroPi
struct Pair {
    int first, second;
};
static_assert(!&((Pair *)0)->first, "the first member is at the beginning");

__global__ void zero(int *a) {
    a[0] = 0;
}
