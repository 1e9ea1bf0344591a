// A list of shapes behind one base class: made with `new` on the device, measured by virtual calls, deleted there.
#include <vector>
#include "check.h"

struct Point {
    int x, y;
};

class Shape {
public:
    __device__ explicit Shape(int* alive) : alive_(alive) { atomicAdd(alive_, 1); }
    __device__ virtual ~Shape() { atomicSub(alive_, 1); }
    __device__ virtual int twice_area() const = 0;
    __device__ virtual bool covers(Point p) const = 0;
    __device__ virtual int corners() const { return 0; }

private:
    int* alive_;
};

class Rectangle : public Shape {
public:
    __device__ Rectangle(int* alive, int w, int h) : Shape(alive), w_(w), h_(h) {}
    __device__ int twice_area() const override { return 2 * w_ * h_; }
    __device__ bool covers(Point p) const override { return p.x >= 0 && p.x <= w_ && p.y >= 0 && p.y <= h_; }
    __device__ int corners() const override { return 4; }

protected:
    int w_, h_;
};

class Square final : public Rectangle {
public:
    __device__ Square(int* alive, int side) : Rectangle(alive, side, side) {}
    __device__ int twice_area() const override { return 2 * w_ * w_; }
};

class Triangle final : public Shape {                                  // right-angled, at the origin
public:
    __device__ Triangle(int* alive, int w, int h) : Shape(alive), w_(w), h_(h) {}
    __device__ int twice_area() const override { return w_ * h_; }
    __device__ bool covers(Point p) const override {
        return p.x >= 0 && p.y >= 0 && p.x * h_ + p.y * w_ <= w_ * h_;
    }
    __device__ int corners() const override { return 3; }

private:
    int w_, h_;
};

class Disc final : public Shape {                                      // in a world where pi is 3
public:
    __device__ Disc(int* alive, int r) : Shape(alive), r_(r) {}
    __device__ int twice_area() const override { return 6 * r_ * r_; }
    __device__ bool covers(Point p) const override { return p.x * p.x + p.y * p.y <= r_ * r_; }

private:
    int r_;
};

__global__ void make(Shape** shapes, int* alive, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, w = i % 13 + 1, h = i % 7 + 1;
    if (i >= n) return;
    switch (i % 4) {
    case 0: shapes[i] = new Rectangle(alive, w, h); break;
    case 1: shapes[i] = new Square(alive, w); break;
    case 2: shapes[i] = new Triangle(alive, w, h); break;
    default: shapes[i] = new Disc(alive, h); break;
    }
}

__global__ void measure(Shape* const* shapes, int* results, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Shape* shape = shapes[i];
    int covered = 0;
    for (int y = -2; y <= 8; y++)
        for (int x = -2; x <= 8; x++) covered += shape->covers({x, y});
    results[i] = shape->twice_area() * 10000 + covered * 10 + shape->corners();
}

__global__ void destroy(Shape** shapes, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) delete shapes[i];
}

static int reference(int i) {
    int kind = i % 4, w = i % 13 + 1, h = kind == 1 ? w : i % 7 + 1, covered = 0;
    for (int y = -2; y <= 8; y++)
        for (int x = -2; x <= 8; x++) {
            if (kind == 3) covered += x * x + y * y <= h * h;
            else if (x >= 0 && y >= 0) covered += kind == 2 ? x * h + y * w <= w * h : x <= w && y <= h;
        }
    int area = kind == 3 ? 6 * h * h : kind == 2 ? w * h : 2 * w * h, corners = kind == 3 ? 0 : kind == 2 ? 3 : 4;
    return area * 10000 + covered * 10 + corners;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 200 : 20000, threads = 128, blocks = (n + threads - 1) / threads, counts[2];
    std::vector<int> got(n), want(n);
    for (int i = 0; i < n; i++) want[i] = reference(i);
    Shape** shapes;
    int *results, *alive;
    CHECK(cudaMalloc(&shapes, n * sizeof(Shape*)));
    CHECK(cudaMalloc(&results, n * sizeof(int)));
    CHECK(cudaMalloc(&alive, sizeof(int)));
    CHECK(cudaMemset(alive, 0, sizeof(int)));
    make<<<blocks, threads>>>(shapes, alive, n);
    measure<<<blocks, threads>>>(shapes, results, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&counts[0], alive, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got.data(), results, n * sizeof(int), cudaMemcpyDeviceToHost));
    destroy<<<blocks, threads>>>(shapes, n);
    CHECK(cudaMemcpy(&counts[1], alive, sizeof(int), cudaMemcpyDeviceToHost));
    int want_counts[2] = {n, 0};
    bool ok = same("measures", got.data(), want.data(), n) & same("alive", counts, want_counts, 2);
    CHECK(cudaFree(shapes));
    CHECK(cudaFree(results));
    CHECK(cudaFree(alive));
    return verdict("shapes", ok);
}
