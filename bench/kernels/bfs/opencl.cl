__kernel void bfs_step(int nodes, __global const int* restrict start, __global const int* restrict target,
                   __global int* level, int depth, __global int* changed) {
    int node = get_global_id(0);
    if (node >= nodes || level[node] != depth) return;
    for (int k = start[node]; k < start[node + 1]; k++) {
        int other = target[k];
        if (level[other] == -1) {
            level[other] = depth + 1;
            *changed = 1;
        }
    }
}
