//@ launch: grid=1 block=64
//@ in x: s32[64] = i * 3 - 40
//@ out r: s32[64] = i % 7 == 0 ? x[i] + 11 : (i % 7 == 1 ? x[i] * x[i] : (i % 7 == 2 ? -x[i] : (i % 7 == 3 ? x[i] / 3 : (i % 7 == 4 ? i * (i - 1) / 2 : (i % 7 == 5 ? (i % 10) * (i % 10) + 1 : 77)))))
extern "C" __global__ void k(const int* x, int* r) {
    int i = threadIdx.x, v = x[i], out;
    int squares[10];
    for (int j = 0; j < 10; j++) squares[j] = j * j + 1;
    switch (i % 7) {
        case 0: out = v + 11; break;
        case 1: out = v * v; break;
        case 2: out = -v; break;
        case 3: out = v / 3; break;
        case 4:
            out = 0;
            for (int j = 0;; j++) {
                if (j == i) break;
                out += j;
            }
            break;
        case 5: out = squares[i % 10]; break;
        default: out = 77;
    }
    r[i] = out;
}
