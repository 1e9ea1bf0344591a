__kernel void collatz(__global int* steps, int n) {
    int i = get_global_id(0);
    if (i >= n) return;
    ulong v = i + 1;
    int count = 0;
    while (v != 1) {
        v = v % 2 ? 3 * v + 1 : v / 2;
        count++;
    }
    steps[i] = count;
}
