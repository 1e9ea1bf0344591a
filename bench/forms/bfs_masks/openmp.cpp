#include "../bfs_queue/openmp.cpp"
