"""Rodinia's programs: how they are built and run, and what is changed in the copies."""

from rodinia_checks import integers, reals, solution, wavelets

# name: (folder, nvcc's words or a list of them, folder of OpenMP's, its shell command, runs).
# A run: (CUDA's command, OpenMP's command or None, what each writes (None: standard output), tolerance or what of it and how, a text that CUDA's must have,
# or a function that checks it).
PROGRAMS = {
    "b+tree": ("b+tree", "main.c kernel/kernel_gpu_cuda_wrapper.cu kernel/kernel_gpu_cuda_wrapper_2.cu util/cuda/cuda.cu util/timer/timer.c util/num/num.c -o gpu",
               "b+tree", "CC main.c kernel/kernel_cpu.c kernel/kernel_cpu_2.c util/timer/timer.c util/num/num.c -o cpu -lm",
               [("./gpu file DATA/keys.txt command DATA/command.txt", "./cpu core 2 file DATA/keys.txt command DATA/command.txt", "output.txt", 0)]),
    "backprop": ("backprop", "backprop.c facetrain.c imagenet.c backprop_cuda.cu -o gpu",
                 "backprop", "CC backprop.c facetrain.c imagenet.c backprop_kernel.c -o cpu -lm",
                 [("./gpu 4096", "./cpu 4096", None, "weights")]),
    "bfs": ("bfs", "bfs.cu -o gpu", "bfs", "CXX bfs.cpp -o cpu",
            [("./gpu DATA/graph.txt", "./cpu 2 DATA/graph.txt", "result.txt", 0)]),
    "cfd": ("cfd", ["-Dblock_length=128 euler3d.cu -o gpu", "-Dblock_length=128 pre_euler3d.cu -o gpu_pre"],
            "cfd", "CXX -Dblock_length=8 euler3d_cpu.cpp -o cpu && CXX -Dblock_length=8 pre_euler3d_cpu.cpp -o cpu_pre",
            [("./gpu DATA/mesh.txt", "./cpu DATA/mesh.txt", "density", "cells"), ("./gpu_pre DATA/mesh.txt", "./cpu_pre DATA/mesh.txt", "density_energy", "cells")]),
    "cfd_double": ("cfd", ["-Dblock_length=128 euler3d_double.cu -o gpu", "-Dblock_length=128 pre_euler3d_double.cu -o gpu_pre"],
                    "cfd", "CXX -Dblock_length=8 euler3d_cpu_double.cpp -o cpu && CXX -Dblock_length=8 pre_euler3d_cpu_double.cpp -o cpu_pre",
                    [("./gpu DATA/mesh.txt", "./cpu DATA/mesh.txt", "density", "cells"), ("./gpu_pre DATA/mesh.txt", "./cpu_pre DATA/mesh.txt", "density_energy", "cells")]),
    "dwt2d": ("dwt2d", "-DOUTPUT -I. main.cu dwt.cu components.cu dwt_cuda/common.cu dwt_cuda/fdwt53.cu dwt_cuda/fdwt97.cu dwt_cuda/rdwt53.cu dwt_cuda/rdwt97.cu -o gpu",
              None, None, [("./gpu image.bmp -d 192x192 -f -5 -l 3", None, None, wavelets(192, 192, 3, integers)),
                          ("./gpu image.bmp -d 192x192 -f -9 -l 2", None, None, wavelets(192, 192, 2, reals)),
                          ("./gpu image.bmp -d 90x130 -f -5 -l 2", None, None, wavelets(90, 130, 2, integers))]),
    "gaussian": ("gaussian", "gaussian.cu -o gpu", None, None, [("./gpu -f DATA/matrix.txt", None, None, solution("matrix.txt")),
                                                                   ("./gpu -f DATA/system.txt", None, None, solution("system.txt"))]),
    "heartwall": ("heartwall", "-DOUTPUT main.cu AVI/avilib.c AVI/avimod.c -IAVI -o gpu", "heartwall", "CC -DOUTPUT main.c AVI/avilib.c AVI/avimod.c -IAVI -o cpu -lm",
                  [("./gpu DATA/heart.avi 4", "./cpu DATA/heart.avi 4 2", "result.txt", 0.02)]),
    "hotspot": ("hotspot", "hotspot.cu -o gpu", "hotspot", "CXX hotspot_openmp.cpp -o cpu",
                [("./gpu 512 2 8 DATA/temp.txt DATA/power.txt out.txt", "./cpu 512 512 8 2 DATA/temp.txt DATA/power.txt out.txt", "out.txt", "inner cells")]),
    "hotspot3D": ("hotspot3D", "3D.cu -o gpu", "hotspot3D", "CC 3D.c -o cpu -lm",
                  [("./gpu 64 8 100 DATA/power3.txt DATA/temp3.txt out.txt", "./cpu 64 8 100 DATA/power3.txt DATA/temp3.txt out.txt", "out.txt", 1e-4)]),
    "huffman": ("huffman", "-DTESTING=1 main_test_cu.cu pack_kernels.cu scan.cu vlc_kernel_sm64huff.cu cpuencode.cpp -o gpu", None, None,
                [("./gpu DATA/bytes.in", None, None, "PASS")]),
    "hybridsort": ("hybridsort", "-DVERIFY bucketsort.cu mergesort.cu main.cu -o gpu", None, None, [("./gpu r", None, None, "PASSED")]),
    "kmeans": ("kmeans", "cluster.c getopt.c kmeans.c kmeans_clustering.c kmeans_cuda.cu rmse.c -o gpu",
               "kmeans/kmeans_openmp", "CC cluster.c getopt.c kmeans.c kmeans_clustering.c -o cpu -lm",
               [("./gpu -o -i DATA/points.txt", "./cpu -n 2 -i DATA/points.txt", None, "centres")]),
    "lavaMD": ("lavaMD", "-DOUTPUT main.c kernel/kernel_gpu_cuda_wrapper.cu util/device/device.cu util/num/num.c util/timer/timer.c -o gpu",
               "lavaMD", "CC -DOUTPUT main.c kernel/kernel_cpu.c util/num/num.c util/timer/timer.c -o cpu -lm",
               [("./gpu -boxes1d 4", "./cpu -cores 2 -boxes1d 4", "result.txt", 1e-4)]),
    "leukocyte": ("leukocyte", "-DOUTPUT CUDA/detect_main.c CUDA/find_ellipse.c CUDA/find_ellipse_kernel.cu CUDA/track_ellipse.c CUDA/track_ellipse_kernel.cu CUDA/misc_math.c "
                  "CUDA/avilib.c -Imeschach_lib MESCHACH -o gpu",
                  "leukocyte", "CC -DOUTPUT OpenMP/detect_main.c OpenMP/find_ellipse.c OpenMP/track_ellipse.c OpenMP/misc_math.c OpenMP/avilib.c -Imeschach_lib MESCHACH -o cpu -lm",
                  [("./gpu DATA/cells.avi 2", "./cpu 2 2 DATA/cells.avi", "result.txt", 1e-5)]),
    "lud": ("lud/cuda", "-I../common lud.cu lud_kernel.cu ../common/common.c -o gpu", "lud/omp", "CC -I../common lud.c lud_omp.c ../common/common.c -o cpu -lm",
            [("./gpu -s 256 -v", "./cpu -n 2 -s 256 -v", None, "rows")]),
    "mummergpu": ("mummergpu/src", "-I. -include unistd.h -Xcompiler -fopenmp,-fno-delete-null-pointer-checks mummergpu.cu mummergpu_main.cpp mummergpu_gold.cpp suffix-tree.cpp PoolMalloc.cpp -lcuda -o gpu",
                  "mummergpu/src", None, [("./gpu -l 20 DATA/reference.fna DATA/queries.fna", "./gpu -C -l 20 DATA/reference.fna DATA/queries.fna", None, "matches")]),
    "myocyte": ("myocyte", "main.cu -o gpu", "myocyte", "CC main.c -o cpu -lm", [("./gpu 20 1 0", "./cpu 20 1 1 2 > output.txt", "output.txt", "states")]),
    "nn": ("nn", "nn_cuda.cu -o gpu", "nn", "CC nn_openmp.c -o cpu -lm",
           [("./gpu DATA/list.txt -r 5 -lat 30 -lng 90", "./cpu DATA/list49.txt 5 30 90", None, "distances")]),
    "nw": ("nw", "-DTRACEBACK needle.cu -o gpu", "nw", "CXX -DTRACEBACK needle.cpp -o cpu", [("./gpu 512 10", "./cpu 512 10 2", "result.txt", 0)]),
    "particlefilter": ("particlefilter", ["ex_particle_CUDA_float_seq.cu -o gpu", "ex_particle_CUDA_naive_seq.cu -o gpu_naive"],
                       "particlefilter", "CC ex_particle_OPENMP_seq.c -o cpu -lm",
                       [("./gpu -x 128 -y 128 -z 10 -np 1000", "./cpu -x 128 -y 128 -z 10 -np 1000", None, "positions"),
                        ("./gpu_naive -x 128 -y 128 -z 10 -np 1000", "./cpu -x 128 -y 128 -z 10 -np 1000", None, "positions")]),
    "pathfinder": ("pathfinder", "-DBENCH_PRINT pathfinder.cu -o gpu", "pathfinder", "CXX -DBENCH_PRINT pathfinder.cpp -o cpu",
                   [("./gpu 10000 100 20", "./cpu 10000 100", None, "last line")]),
    "srad_v1": ("srad/srad_v1", "main.cu -o gpu", "srad/srad_v1", "CC main.c -o cpu -lm",
                [("./gpu 50 0.5 512 512", "./cpu 50 0.5 512 512 2", "image_out.pgm", 0.02)]),
    "srad_v2": ("srad/srad_v2", "-DOUTPUT srad.cu -o gpu", "srad/srad_v2", "CXX -DOUTPUT srad.cpp -o cpu",
                [("./gpu 128 128 0 127 0 127 0.5 2", "./cpu 128 128 0 127 0 127 2 0.5 2", None, 1e-3)]),
    "streamcluster": ("streamcluster", "streamcluster_cuda_cpu.cpp streamcluster_cuda.cu streamcluster_header.cu -o gpu", "streamcluster", "CXX streamcluster_omp.cpp -o cpu",
                      [("./gpu 10 20 256 4096 4096 1000 none out.txt 1", "./cpu 10 20 256 4096 4096 1000 none out.txt 1", "out.txt", 1e-3)]),
}

# What is changed in the copies: mistakes of the programs, and what they print. (file, old, new)
CHANGES = [
    # A symbol by its name as text, which CUDA has not had since 5.0: on GPUs, too, all points are in the first cluster then.
    ("cuda/kmeans/kmeans_cuda.cu", 'cudaMemcpyToSymbol("c_clusters"', "cudaMemcpyToSymbol(c_clusters"),
    # The two versions' steps of time are not the same.
    ("openmp/hotspot/hotspot_openmp.cpp", "PRECISION / max_slope / 1000.0", "PRECISION / max_slope"),
    ("openmp/kmeans/kmeans_openmp/kmeans.c", '/*  \tprintf("Cluster', 'printf("Cluster'),
    ("openmp/kmeans/kmeans_openmp/kmeans.c", "*/\n\tprintf(\"Time for", 'printf("Time for'),
    ("openmp/myocyte/main.c", "\ttime4 = get_time();", "\tfor (i = 0; i < workload; i++) for (j = 0; j <= xmax; j++) for (int k = 0; k < EQUATIONS; k++)"
     ' printf("y[%d][%d][%d]=%.7e\\n", i, j, k, y[i][j][k]);\n\ttime4 = get_time();'),
    # Its OpenMP version counts on the number of a thread that nobody sets, and is run with one piece of work for each thread instead (mode 1).
    # CUDA's never writes the sums by which its two parts affect each other, but another array, at once with another block; cuts the
    # fraction off the time, by which a current ends; and takes parameters from other places of the file, two of them from behind its end.
    ("cuda/myocyte/kernel_cam.cu", "d_finavalu[com_offset] =", "d_com[com_offset] ="),
    ("cuda/myocyte/kernel.cu", "kernel(\tint timeinst", "kernel(\tfp timeinst"),
    ("cuda/myocyte/kernel.cu", "params_offset = 0;", "params_offset = 1;"),
    ("cuda/myocyte/kernel.cu", "params_offset = 5;", "params_offset = 6;"),
    ("cuda/myocyte/kernel.cu", "params_offset = 10;", "params_offset = 11;"),
    ("cuda/myocyte/kernel_ecc.cu", "cycleLength = d_params[15];", "cycleLength = d_params[0];"),
    ("cuda/myocyte/kernel_cam.cu", "K = d_params[16];", "K = 135;"),
    ("cuda/myocyte/kernel_cam.cu", "Mg = d_params[17];", "Mg = 1;"),
    # The second sums along rows begin while other threads still write what is summed (lines 757 to 790 of the original).
    ("cuda/heartwall/kernel.cu", "\t\t//\tHORIZONTAL CUMULATIVE SUM\n", "\t\t//\tHORIZONTAL CUMULATIVE SUM\n\t\t__syncthreads();\n"),
    # Cells are written while other threads read them as neighbours (lines 136 to 163 of the original).
    ("cuda/leukocyte/CUDA/track_ellipse_kernel.cu", "\t\t\t// Save the previous virtual thread block's value (if it exists)", "\t\t\t__syncthreads();"),
    # CUDA's version loses the sign, by which the other one tells dark cells from bright ones (line 74 of CUDA's detect_main.c).
    ("openmp/leukocyte/OpenMP/detect_main.c", "GICOV_spots[i] = m_get_val(gicov, crow[i], ccol[i]);", "GICOV_spots[i] = fabs(m_get_val(gicov, crow[i], ccol[i]));"),
    # Weights with which not each neuron says 1 whatever comes in, and which are printed when the training has changed them.
    *((f"{version}/backprop/backprop.c", "w[i][j] = (float) rand()/RAND_MAX;", "w[i][j] = ((float) rand()/RAND_MAX - 0.5f) / 64;") for version in ("cuda", "openmp")),
    ("cuda/backprop/backprop_cuda.cu", "  cudaFree(input_cuda);", "  for (int k = 0; k <= in; k++) for (int j = 0; j <= hid; j++)"
     ' printf("%s%.7e", j ? " " : "\\n", input_weights_one_dim[k * (hid + 1) + j]);\n  puts("");\n  cudaFree(input_cuda);'),
    ("openmp/backprop/backprop_kernel.c", "in, net->input_weights, net->input_prev_weights);", "in, net->input_weights, net->input_prev_weights);\n"
     '  for (int k = 0; k <= in; k++) for (int j = 0; j <= hid; j++) printf("%s%.7e", j ? " " : "\\n", net->input_weights[k][j]);\n  puts("");'),
    ("cuda/gaussian/gaussian.cu", "int verbose = 0;", "int verbose = 1;"),
    ("cuda/gaussian/gaussian.cu", '"%.2f ", ary[i]', '"%.6f ", ary[i]'),
    ("cuda/lud/cuda/lud.cu", "// print_matrix(m, matrix_dim);", "print_matrix(m, matrix_dim);"),
    ("openmp/lud/omp/lud.c", "/* print_matrix(m, matrix_dim); */", "print_matrix(m, matrix_dim);"),
]
