// NOT: __local_depot
// An array that loops index is a matter of registers once all of them are written out.
template <int Tiles, int Rows, int Columns>
__global__ void outer_products(const float *a, const float *b, float *c, int n) {
    float sum[Tiles * Rows * Tiles * Columns] = {0.0f};
    float left[Tiles * Rows], right[Tiles * Columns];
    for (int k = 0; k < n; k++) {
        for (int t = 0; t < Tiles; t++)
            for (int i = 0; i < Rows; i++) left[t * Rows + i] = a[(k * Tiles + t) * 64 + i + threadIdx.x];
        for (int t = 0; t < Tiles; t++)
            for (int i = 0; i < Columns; i++) right[t * Columns + i] = b[(k * Tiles + t) * 64 + i + threadIdx.x];
        for (int t = 0; t < Tiles; t++)
            for (int u = 0; u < Tiles; u++)
                for (int i = 0; i < Rows; i++)
                    for (int j = 0; j < Columns; j++)
                        sum[(t * Rows + i) * Tiles * Columns + u * Columns + j] += left[t * Rows + i] * right[u * Columns + j];
    }
    for (int t = 0; t < Tiles; t++)
        for (int i = 0; i < Rows; i++)
            for (int u = 0; u < Tiles * Columns; u++)
                c[(t * Rows + i) * 1024 + u + threadIdx.x] = sum[(t * Rows + i) * Tiles * Columns + u];
}
template __global__ void outer_products<2, 8, 4>(const float *, const float *, float *, int);
