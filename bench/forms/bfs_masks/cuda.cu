#include "../../harness/cuda_job.h"
#include "../../problems/bfs_full.h"

#define MAX_THREADS_PER_BLOCK 512

struct Node {
    int starting;
    int no_of_edges;
};

// A whole search by masks: all nodes are asked at each level, a second kernel makes the found ones the next level.
__global__ void Kernel(Node* g_graph_nodes, int* g_graph_edges, bool* g_graph_mask, bool* g_updating_graph_mask,
                       bool* g_graph_visited, int* g_cost, int no_of_nodes) {
    int tid = blockIdx.x * MAX_THREADS_PER_BLOCK + threadIdx.x;
    if (tid < no_of_nodes && g_graph_mask[tid]) {
        g_graph_mask[tid] = false;
        for (int i = g_graph_nodes[tid].starting; i < (g_graph_nodes[tid].no_of_edges + g_graph_nodes[tid].starting); i++) {
            int id = g_graph_edges[i];
            if (!g_graph_visited[id]) {
                g_cost[id] = g_cost[tid] + 1;
                g_updating_graph_mask[id] = true;
            }
        }
    }
}

__global__ void Kernel2(bool* g_graph_mask, bool* g_updating_graph_mask, bool* g_graph_visited, bool* g_over, int no_of_nodes) {
    int tid = blockIdx.x * MAX_THREADS_PER_BLOCK + threadIdx.x;
    if (tid < no_of_nodes && g_updating_graph_mask[tid]) {
        g_graph_mask[tid] = true;
        g_graph_visited[tid] = true;
        *g_over = true;
        g_updating_graph_mask[tid] = false;
    }
}

struct Job {
    Problem p;
    Device<Node> graph_nodes;
    Device<int> edges{p.target}, cost;
    Device<bool> mask, updating, visited, over{1};
    explicit Job(bool small)
        : p(small), graph_nodes(p.nodes), cost(p.nodes), mask(p.nodes), updating(p.nodes), visited(p.nodes) {
        graph_nodes.upload(Array<Node>(p.nodes, [&](uint32_t v) { return Node{p.start[v], p.start[v + 1] - p.start[v]}; }));
    }
    void run() {
        unsigned grid = blocks(p.nodes, MAX_THREADS_PER_BLOCK);
        const bool yes = true;
        CHECK(cudaMemset(cost, 0xff, p.nodes * sizeof(int)));
        CHECK(cudaMemset(cost, 0, sizeof(int)));
        mask.clear();
        updating.clear();
        visited.clear();
        CHECK(cudaMemcpy(mask, &yes, sizeof(bool), cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(visited, &yes, sizeof(bool), cudaMemcpyHostToDevice));
        bool stop;
        do {
            stop = false;
            CHECK(cudaMemcpy(over, &stop, sizeof(bool), cudaMemcpyHostToDevice));
            Kernel<<<grid, MAX_THREADS_PER_BLOCK>>>(graph_nodes, edges, mask, updating, visited, cost, p.nodes);
            Kernel2<<<grid, MAX_THREADS_PER_BLOCK>>>(mask, updating, visited, over, p.nodes);
            CHECK(cudaMemcpy(&stop, over, sizeof(bool), cudaMemcpyDeviceToHost));
        } while (stop);
    }
    void results(Results& r) { p.results(r, cost.host().data()); }
};
BENCH_MAIN(Job)
