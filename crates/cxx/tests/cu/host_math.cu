// Host code finds min, max and the classification functions without an include.
#include <algorithm>
int main() {
    unsigned u = 3;
    size_t s = 4;
    long l = 2;
    float f = min(1.0f, 2.0f) + max(1.0, 2.0f);
    int i = min(3, 4) + (int)max(u, 2u) + (int)min(3, (int)u) + (int)max(l, 3l) + (int)min(s, (size_t)2);
    long long ll = max(1ll, 2ll) + (long long)max(2ull, 3ull);
    assert(i > 0);
    return isnan(f) + isinf(f) + isfinite((double)f) + std::max(1, 2) + (int)ll + (int)(clock() * 0) + abs(-1);
}
