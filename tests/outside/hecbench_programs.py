"""What is known of single programs of HeCBench: smaller runs of what takes too long, and failures that are the program's own."""

# Arguments in the place of those of `make run`, with which a program takes longer than the limit.
SMALLER = {
    "ace": "1",
    "adv": "7 15 500 1",
    "aop": "-runs 1",
    "axpby": "10",
    "blockScan": "64 1",
    "btree": "20000 20000",
    "ccsd-trpdrv": "40 60 1",
    "channelShuffle": "2 56 56 1",
    "channelSum": "28 28 1",
    "compute-score": "-p=1",
    "contract": "16 1",
    "crc64": "1 1 1048576",
    "doh": "120 160 1",
    "eikonal": "-s 64",
    "ert": "1024 4",
    "fdtd3d": "--dimx=64 --dimy=64 --timesteps=5",
    "fma": "512 512 67 512 1",
    "jaccard": "256 128 1",
    "knn": "1",
    "lulesh": "-i 5 -s 32 -r 11 -b 1 -c 1",
    "mdh": "-itmax 1",
    "minimod": "--warm-up --niters 1 --grid 100 --nsteps 20",
    "page-rank": "-n 1000 -i 10",
    "pool": "4 48 224 224 54 54 1",
    "qkv": "1",
    "romberg": "128 64 10",
    "rowwiseMoments": "16 32 64 64 4 1",
    "rsbench": "-s small -m event",
    "scan": "262144 1",
    "silu": "2 32 64 64 1",
    "stencil3d": "128 1",
    "surfel": "1024 64 48 1",
    "topk": "96 1",
}

# What a program reads that its repository neither has nor names.
NO_DATA = {
    "easyWave": "e2Asean.grd, which the copy of the repository that was used lacked",
    "word2vec": "text8, which its README has the user fetch",
}

# Failures that are the program's own, with the reason as its source has it.
OWN = {
    "quantAQLM": "stores 24,576 bytes of each result into an allocation that has 3,072 left; a GPU maps 2 MiB at a time, so that nobody notices",
}
