// cuRAND's host interface: numbers and their order beside recorded ones of cuRAND's, distributions beside their moments, mistakes.
#include <cstring>

#include <curand.h>

#include "libraries_check.h"

// Results of cuRAND 10.3.10: the first four, then those at these places.
static const int places[] = {0, 1, 2, 3, 4095, 4096, 81919, 81920, 262143, 262144};
static const struct { int type; unsigned long long seed, offset; unsigned results[10]; } sequences[] = {
    {101, 0x0ull, 0, {3179217846u, 3955638199u, 167591721u, 4161663997u, 3614592305u, 1883133293u, 681780756u, 907067221u, 3222501058u, 3664895701u}},
    {101, 0x4d2ull, 0, {624778773u, 3522650202u, 2363946744u, 1266286439u, 3856448218u, 1867875844u, 3254008947u, 3316345055u, 2765171587u, 1080851290u}},
    {101, 0x500000000004dull, 7, {510730247u, 2534086740u, 2545609668u, 4210201741u, 437263569u, 3708476295u, 3575583611u, 4262111642u, 716100084u, 962447016u}},
    {101, 0x63ull, 100000, {4062479782u, 3943437842u, 823541743u, 2751551178u, 687840858u, 2853783770u, 3638137328u, 689273132u, 2548971528u, 2501283269u}},
    {121, 0x0ull, 0, {545508615u, 341016064u, 1125210161u, 2161280324u, 1800196883u, 1945546755u, 630619480u, 1368065476u, 1317070370u, 34897480u}},
    {121, 0x4d2ull, 0, {3379073520u, 653317650u, 4012281984u, 4237272334u, 2824556536u, 2648318237u, 928654669u, 2521876100u, 2970643545u, 1448855913u}},
    {121, 0x500000000004dull, 7, {3808522906u, 2182195384u, 2824225841u, 3043129292u, 3372274374u, 826240749u, 2468773351u, 1052503786u, 3460100604u, 1676459151u}},
    {121, 0x63ull, 100000, {1109480175u, 3509066039u, 3693113471u, 893766013u, 2646041630u, 3821366296u, 3505098748u, 1758176811u, 1735993769u, 4160803428u}},
    {161, 0x0ull, 0, {1713891541u, 3781805453u, 3159862348u, 2600524760u, 2106658482u, 2293162991u, 2812698573u, 2955752089u, 2063580585u, 4175744164u}},
    {161, 0x4d2ull, 0, {546353992u, 3665621163u, 1140953199u, 3419031310u, 984438016u, 2053518784u, 3171951514u, 3228641574u, 2385104922u, 2666454581u}},
    {161, 0x500000000004dull, 7, {3765816460u, 2407057748u, 1053625426u, 3363850622u, 2365110042u, 4047314017u, 697287633u, 1908723793u, 1055831909u, 3836333462u}},
    {161, 0x63ull, 100000, {3305540047u, 2728267023u, 1986572915u, 4144035343u, 138115821u, 2198959156u, 1495343348u, 1842237491u, 4121088325u, 3335918817u}},
};

// Of seed 42: three numbers, then uniform ones; anew: normal ones and what is made of them, then two numbers.
static const struct {
    int type;
    unsigned bits[3];
    float uniform[5];
    double wide[6];
    float normal[6];
    double normal_wide[6];
    float log[4];
    double log_wide[4];
    unsigned after[2];
} recorded[] = {
    {101, {300737663u, 687819970u, 1806016926u}, {0.576370835f, 0.157702535f, 0.401926219f, 0.507684588f, 0.108753294f},
     {0.89529773285961856, 0.8132253576491566, 0.79659327378418809, 0.12828166662721613, 0.86589710252059904, 0.80976310009519525},
     {-0.715557694f, -2.19223595f, -1.16014385f, -1.5223043f, 0.669013798f, -1.13360512f},
     {-0.40873389316761638, -1.2366393365676769, -1.7783315148555405, 0.37021951563178845, 1.2231193654178618, -1.4648033334216215},
     {2.20309997f, 1.69339836f, 2.31767464f, 1.1033113f}, {1.8470194300006151, 1.6996632241751186, 1.6430402037194181, 1.4039340149857067},
     {688110513u, 4089111417u}},
    {121, {994013773u, 473693671u, 4152997908u}, {0.536318362f, 0.0576133057f, 0.343803316f, 0.307277769f, 0.605529308f},
     {0.66138045681373114, 0.7122519965890487, 0.86372476735116832, 0.040725529080171977, 0.27930167745194645, 0.74889050738842144},
     {-0.34960115f, 1.67471647f, -1.8935374f, -0.907630265f, -0.232169345f, -0.115431197f},
     {-0.92125298070868256, -0.63035523681356642, 1.447840552517411, 1.9004634205973219, -0.45631279440520794, 1.3882181745407691},
     {1.2833029f, 2.20574355f, 1.44652927f, 1.33173621f}, {1.5353559989647281, 2.0459828779916487, 2.0254124697461688, 1.6628447893719436},
     {3709669628u, 174914815u}},
    {161, {2632642643u, 2012563771u, 314527917u}, {0.340861559f, 0.0100588445f, 0.12624985f, 0.232066169f, 0.711612761f},
     {0.52023859553766694, 0.69186281656667892, 0.8834939571538416, 0.66460684343294885, 0.44562594675263362, 0.59815013775932901},
     {0.194018871f, -0.97018981f, 1.92392659f, -1.23562121f, 2.16137385f, 2.12769079f},
     {0.12923783986028026, 0.019896294767750317, -1.0677851899197455, -0.40837514410655412, -0.42779555363293348, -0.25442605628800863},
     {2.03860354f, 0.907606184f, 1.46749568f, 1.39898765f}, {1.965276370941663, 1.7863939917548359, 1.1838580033069648, 1.0477955601098938},
     {2072206047u, 1756863668u}},
};

static void number(double got, double want, double slack, const char *what, int i) {
    if (!(fabs(got - want) <= slack * (1 + fabs(want)))) {
        printf("%s %d: %.17g, not %.17g\n", what, i, got, want);
        exit(1);
    }
}

template <class T, class F> static std::vector<T> make(curandGenerator_t g, size_t n, bool host, F call) {
    std::vector<T> v(n);
    if (host) {
        OK(call(g, v.data(), n));
        return v;
    }
    T *d;
    OK(cudaMalloc(&d, n * sizeof(T)));
    OK(call(g, d, n));
    OK(cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    OK(cudaFree(d));
    return v;
}

static curandGenerator_t generator(int type, bool host) {
    curandGenerator_t g;
    if (host) OK(curandCreateGeneratorHost(&g, (curandRngType_t)type));
    else OK(curandCreateGenerator(&g, (curandRngType_t)type));
    return g;
}

static void recorded_sequences(bool host) {
    for (auto &s : sequences) {
        curandGenerator_t g = generator(s.type, host);
        OK(curandSetPseudoRandomGeneratorSeed(g, s.seed));
        OK(curandSetGeneratorOffset(g, s.offset));
        OK(curandGenerateSeeds(g));
        auto all = make<unsigned>(g, 262146, host, curandGenerate);
        for (int i = 0; i < 10; i++) expect((int)all[places[i]], (int)s.results[i], "a sequence", s.type * 1000000 + places[i]);
        // In pieces it is the same.
        OK(curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_LEGACY));
        std::vector<unsigned> pieces;
        for (size_t n : {3, 1, 4093, 7, 81920, 100}) {
            auto piece = make<unsigned>(g, n, host, curandGenerate);
            pieces.insert(pieces.end(), piece.begin(), piece.end());
        }
        for (size_t i = 0; i < pieces.size(); i++) expect((int)pieces[i], (int)all[i], "pieces", (int)i);
        OK(curandDestroyGenerator(g));
    }
    for (auto &r : recorded) {
        curandGenerator_t g = generator(r.type, host);
        OK(curandSetPseudoRandomGeneratorSeed(g, 42));
        auto bits = make<unsigned>(g, 3, host, curandGenerate);
        for (int i = 0; i < 3; i++) expect((int)bits[i], (int)r.bits[i], "bits", i);
        auto u = make<float>(g, 5, host, curandGenerateUniform);
        for (int i = 0; i < 5; i++) number(u[i], r.uniform[i], 0, "uniform", i);
        auto d = make<double>(g, 6, host, curandGenerateUniformDouble);
        for (int i = 0; i < 6; i++) number(d[i], r.wide[i], 0, "uniform double", i);
        OK(curandSetPseudoRandomGeneratorSeed(g, 42));
        auto z = make<float>(g, 6, host, [](auto g, auto p, auto n) { return curandGenerateNormal(g, p, n, 0, 1); });
        for (int i = 0; i < 6; i++) number(z[i], r.normal[i], 1e-6, "normal", i);
        auto w = make<double>(g, 6, host, [](auto g, auto p, auto n) { return curandGenerateNormalDouble(g, p, n, 0, 1); });
        for (int i = 0; i < 6; i++) number(w[i], r.normal_wide[i], 1e-14, "normal double", i);
        auto l = make<float>(g, 4, host, [](auto g, auto p, auto n) { return curandGenerateLogNormal(g, p, n, 0.5f, 0.25f); });
        for (int i = 0; i < 4; i++) number(l[i], r.log[i], 1e-6, "log-normal", i);
        auto m = make<double>(g, 4, host, [](auto g, auto p, auto n) { return curandGenerateLogNormalDouble(g, p, n, 0.5, 0.25); });
        for (int i = 0; i < 4; i++) number(m[i], r.log_wide[i], 1e-14, "log-normal double", i);
        auto after = make<unsigned>(g, 2, host, curandGenerate);
        for (int i = 0; i < 2; i++) expect((int)after[i], (int)r.after[i], "bits after all", i);
        OK(curandDestroyGenerator(g));
    }
}

static void quasi(bool host) {
    curandGenerator_t g = generator(CURAND_RNG_QUASI_SOBOL32, host);
    OK(curandSetQuasiRandomGeneratorDimensions(g, 1000));
    OK(curandSetGeneratorOffset(g, 5));
    auto x = make<unsigned>(g, 3000, host, curandGenerate);
    const int at[] = {0, 1, 2, 3, 4, 5, 300, 301, 2997, 2998, 2999};
    const unsigned want[] = {3758096384u, 2684354560u, 536870912u, 3758096384u, 536870912u, 2684354560u, 536870912u, 3758096384u, 2684354560u, 3758096384u, 1610612736u};
    for (int i = 0; i < 11; i++) expect((int)x[at[i]], (int)want[i], "Sobol's", at[i]);
    OK(curandSetQuasiRandomGeneratorDimensions(g, 20000));
    OK(curandSetGeneratorOffset(g, 123456));
    x = make<unsigned>(g, 20000, host, curandGenerate);
    const int far[] = {0, 1, 2, 1000, 19999};
    const unsigned wide[] = {113803264u, 784891904u, 1319665664u, 3068821504u, 3451748352u};
    for (int i = 0; i < 5; i++) expect((int)x[far[i]], (int)wide[i], "Sobol's of many dimensions", far[i]);
    expect(curandGenerate(g, x.data(), 19999), CURAND_STATUS_LENGTH_NOT_MULTIPLE, "no multiple of the dimensions", __LINE__);
    OK(curandDestroyGenerator(g));
    g = generator(CURAND_RNG_QUASI_SOBOL64, host);
    OK(curandSetQuasiRandomGeneratorDimensions(g, 2000));
    OK(curandSetGeneratorOffset(g, 77));
    auto y = make<unsigned long long>(g, 4000, host, curandGenerateLongLong);
    const int places64[] = {0, 1, 2, 3, 3998, 3999};
    const unsigned long long want64[] = {15420325124116578304ull, 10808639105689190400ull, 15420325124116578304ull, 1585267068834414592ull,
                                         7061644215716937728ull, 11673330234144325632ull};
    for (int i = 0; i < 6; i++) expect(y[places64[i]] == want64[i], 1, "Sobol's of 64 bits", places64[i]);
    OK(curandDestroyGenerator(g));
    const struct { curandRngType_t type; double d[3]; float f[3]; double z[3]; float n[3]; } values[] = {
        {CURAND_RNG_QUASI_SOBOL64, {0.25000000000000006, 0.37500000000000006, 0.875}, {0.625f, 0.125f, 0.1875f},
         {0.48877641111466968, 1.5341205443525472, -0.15731068461017056}, {-0.488776416f, 0.887146533f, 0.15731068f}},
        {CURAND_RNG_QUASI_SOBOL32, {0.25000000023283064, 0.37500000023283064, 0.87500000023283064}, {0.625f, 0.125f, 0.1875f},
         {0.48877641144350376, 1.534120545299136, -0.15731068431472767}, {-0.488776416f, 0.887146533f, 0.15731068f}}};
    for (auto &v : values) {
        g = generator(v.type, host);
        OK(curandSetGeneratorOffset(g, 3));
        auto d = make<double>(g, 3, host, curandGenerateUniformDouble);
        auto f = make<float>(g, 3, host, curandGenerateUniform);
        auto z = make<double>(g, 3, host, [](auto g, auto p, auto n) { return curandGenerateNormalDouble(g, p, n, 0, 1); });
        auto n = make<float>(g, 3, host, [](auto g, auto p, auto n) { return curandGenerateNormal(g, p, n, 0, 1); });
        for (int i = 0; i < 3; i++) {
            number(d[i], v.d[i], 1e-16, "Sobol's double", i);
            number(f[i], v.f[i], 1e-7, "Sobol's float", i);
            number(z[i], v.z[i], 1e-13, "Sobol's normal double", i);
            number(n[i], v.n[i], 1e-6, "Sobol's normal", i);
        }
        OK(curandDestroyGenerator(g));
    }
    // Scrambled ones fill space as evenly: of 2^k points each k-th part of each dimension has one.
    for (auto type : {CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64}) {
        const int count = 1024, dimensions = 50;
        g = generator(type, host);
        OK(curandSetQuasiRandomGeneratorDimensions(g, dimensions));
        auto u = make<float>(g, count * dimensions, host, curandGenerateUniform);
        for (int q = 0; q < dimensions; q++) {
            std::vector<int> hits(count);
            for (int i = 0; i < count; i++) hits[std::min(count - 1, (int)(u[q * count + i] * count))]++;
            int full = 0;
            for (int h : hits) full += h == 1;
            // Floats may round up to the next part.
            expect(full > count * 98 / 100, 1, "scrambled points", q * 10000 + full);
            expect(u[q * count] != u[(q + 1) % dimensions * count], 1, "dimensions differ", q);
        }
        OK(curandDestroyGenerator(g));
    }
}

// The mean and variance of what generators give, and the part of all below some values.
static void statistics() {
    const int n = 400000;
    for (int type : {101, 121, 161, 201, 203}) {
        curandGenerator_t g = generator(type, false);
        if (type == 101) OK(curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_SEEDED));
        auto moments = [&](auto &v, double mean, double variance, const char *what) {
            double sum = 0, squares = 0;
            for (double x : v) sum += x - mean, squares += (x - mean) * (x - mean);
            double slack = 6 * sqrt(variance / n);
            if (!(fabs(sum / n) < slack && fabs(squares / n / variance - 1) < 0.03)) {
                printf("%s of type %d: mean %g and variance %g, not %g and %g\n", what, type, mean + sum / n, squares / n, mean, variance);
                exit(1);
            }
        };
        auto u = make<float>(g, n, false, curandGenerateUniform);
        moments(u, 0.5, 1.0 / 12, "uniform");
        auto d = make<double>(g, n, false, curandGenerateUniformDouble);
        moments(d, 0.5, 1.0 / 12, "uniform double");
        auto z = make<float>(g, n, false, [](auto g, auto p, auto n) { return curandGenerateNormal(g, p, n, 3, 2); });
        moments(z, 3, 4, "normal");
        double below = 0;
        for (float x : z) below += x < 3 - 2 * 1.2815516f;
        number(below / n, 0.1, 0.003, "a tenth of normal numbers", type);
        auto w = make<double>(g, n, false, [](auto g, auto p, auto n) { return curandGenerateNormalDouble(g, p, n, -1, 0.5); });
        moments(w, -1, 0.25, "normal double");
        auto l = make<double>(g, n, false, [](auto g, auto p, auto n) { return curandGenerateLogNormalDouble(g, p, n, 0.1, 0.2); });
        moments(l, exp(0.1 + 0.02), (exp(0.04) - 1) * exp(0.2 + 0.04), "log-normal");
        for (double mean : {0.01, 0.5, 4.0, 60.0, 1000.0, 1e5, 3e8}) {
            auto p = make<unsigned>(g, n, false, [=](auto g, auto q, auto n) { return curandGeneratePoisson(g, q, n, mean); });
            if (mean > 0.1) moments(p, mean, mean, "Poisson's");
            if (mean < 10) {
                double term = exp(-mean);
                for (unsigned k = 0; k < 5; term *= mean / ++k) {
                    double part = 0;
                    for (unsigned x : p) part += x == k;
                    number(part / n, term, 0.005, "Poisson's parts", (int)k);
                }
            }
        }
        OK(curandDestroyGenerator(g));
    }
    // As cuRAND: seed 7, XORWOW. Where uniform numbers are below a tenth cuRAND looks them up in another way.
    curandGenerator_t g = generator(101, true);
    const unsigned want[2][8] = {{1, 1, 2, 1, 0, 1, 0, 0}, {12, 12, 17, 12, 7, 11, 9, 6}};
    const double means[] = {0.5, 10};
    for (int i = 0; i < 2; i++) {
        OK(curandSetPseudoRandomGeneratorSeed(g, 7));
        unsigned p[8];
        OK(curandGeneratePoisson(g, p, 8, means[i]));
        for (int k = 0; k < 8; k++) expect((int)p[k], (int)want[i][k], "Poisson's", i * 10 + k);
    }
    OK(curandDestroyGenerator(g));
}

__global__ void twice(float *x, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] *= 2;
}

static void streams() {
    const int n = 10000;
    cudaStream_t stream;
    float *x;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    OK(cudaMallocManaged(&x, n * sizeof *x));
    curandGenerator_t g = generator(CURAND_RNG_PSEUDO_PHILOX4_32_10, false), h = generator(CURAND_RNG_PSEUDO_PHILOX4_32_10, true);
    OK(curandSetStream(g, stream));
    std::vector<float> y(n);
    OK(curandGenerateUniform(g, x, n));
    twice<<<1, 128, 0, stream>>>(x, n);
    // What is set now is for what comes next.
    OK(curandSetPseudoRandomGeneratorSeed(g, 5));
    OK(cudaStreamSynchronize(stream));
    OK(curandGenerateUniform(h, y.data(), n));
    for (int i = 0; i < n; i++) number(x[i], 2 * y[i], 0, "in a stream", i);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    OK(curandGenerateUniform(g, x, n));
    twice<<<1, 128, 0, stream>>>(x, n);
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(curandDestroyGenerator(g));
    OK(curandSetPseudoRandomGeneratorSeed(h, 5));
    for (int round = 0; round < 3; round++) {
        OK(cudaGraphLaunch(exec, stream));
        OK(cudaStreamSynchronize(stream));
        OK(curandGenerateUniform(h, y.data(), n));
        for (int i = 0; i < n; i++) number(x[i], 2 * y[i], 0, "by a graph", i);
    }
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(stream));
    OK(cudaFree(x));
    OK(curandDestroyGenerator(h));
}

static void mistakes() {
    curandGenerator_t g, q;
    unsigned x[8];
    float f[8];
    unsigned long long w[8];
    int value;
    OK(curandGetVersion(&value));
    expect(value, CURAND_VERSION, "version", __LINE__);
    OK(curandGetProperty(MINOR_VERSION, &value));
    expect(value, 3, "minor version", __LINE__);
    expect(curandCreateGenerator(&g, (curandRngType_t)7), CURAND_STATUS_TYPE_ERROR, "no type", __LINE__);
    expect(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MT19937), CURAND_STATUS_ARCH_MISMATCH, "MT19937", __LINE__);
    expect(curandGenerate(nullptr, x, 8), CURAND_STATUS_NOT_INITIALIZED, "no generator", __LINE__);
    OK(curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_DEFAULT));
    OK(curandCreateGeneratorHost(&q, CURAND_RNG_QUASI_DEFAULT));
    expect(curandGenerateNormal(g, f, 7, 0, 1), CURAND_STATUS_LENGTH_NOT_MULTIPLE, "half a pair", __LINE__);
    expect(curandGenerateLongLong(g, w, 8), CURAND_STATUS_TYPE_ERROR, "64 bits", __LINE__);
    expect(curandGenerateLongLong(q, w, 8), CURAND_STATUS_TYPE_ERROR, "64 bits", __LINE__);
    expect(curandGeneratePoisson(g, x, 8, 0), CURAND_STATUS_OUT_OF_RANGE, "no mean", __LINE__);
    expect(curandSetQuasiRandomGeneratorDimensions(g, 2), CURAND_STATUS_TYPE_ERROR, "dimensions", __LINE__);
    expect(curandSetQuasiRandomGeneratorDimensions(q, 0), CURAND_STATUS_OUT_OF_RANGE, "no dimensions", __LINE__);
    expect(curandSetQuasiRandomGeneratorDimensions(q, 20001), CURAND_STATUS_OUT_OF_RANGE, "dimensions", __LINE__);
    expect(curandSetPseudoRandomGeneratorSeed(q, 1), CURAND_STATUS_TYPE_ERROR, "a seed", __LINE__);
    expect(curandSetGeneratorOrdering(q, CURAND_ORDERING_PSEUDO_BEST), CURAND_STATUS_OUT_OF_RANGE, "an order", __LINE__);
    expect(curandSetGeneratorOrdering(g, CURAND_ORDERING_QUASI_DEFAULT), CURAND_STATUS_OUT_OF_RANGE, "an order", __LINE__);
    OK(curandSetGeneratorOrdering(q, CURAND_ORDERING_QUASI_DEFAULT));
    OK(curandGenerate(g, x, 0));
    OK(curandDestroyGenerator(g));
    OK(curandDestroyGenerator(q));
    expect(curandDestroyGenerator(g), CURAND_STATUS_NOT_INITIALIZED, "a generator that is gone", __LINE__);
    curandDirectionVectors32_t *v;
    curandDirectionVectors64_t *v64;
    OK(curandGetDirectionVectors32(&v, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
    expect(v[1][3] == 0xf0000000u && v[2][5] == 0x5c000000u, 1, "direction vectors", __LINE__);
    OK(curandGetDirectionVectors64(&v64, CURAND_DIRECTION_VECTORS_64_JOEKUO6));
    expect(v64[1][3] == 0xf000000000000000ull && v64[2][5] == 0x5c00000000000000ull, 1, "direction vectors of 64 bits", __LINE__);
    OK(curandGetDirectionVectors32(&v, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6));
    OK(curandGetDirectionVectors64(&v64, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6));
    expect(v64[5][40] >> 32 == v[5][40 % 32] || v64[5][3] >> 32 == v[5][3], 1, "scrambled vectors", __LINE__);
    unsigned *c;
    unsigned long long *c64;
    OK(curandGetScrambleConstants32(&c));
    OK(curandGetScrambleConstants64(&c64));
    expect(c64[19999] >> 32 == c[19999] && c[0] != c[1], 1, "constants", __LINE__);
    expect(curandGetDirectionVectors32(&v, CURAND_DIRECTION_VECTORS_64_JOEKUO6), CURAND_STATUS_OUT_OF_RANGE, "no set", __LINE__);
}

int main() {
    mistakes();
    for (bool host : {false, true}) {
        recorded_sequences(host);
        quasi(host);
    }
    streams();
    statistics();
    printf("PASSED\n");
}
