//! The kernels that are measured.

/// What decides a kernel's speed; the groups of the geometric means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// Memory bandwidth.
    Streaming,
    /// Reads or writes across the rows of a matrix.
    Transpose,
    /// Matrix multiplication without tiles.
    Matmul,
    /// Matrix multiplication by tiles in shared memory.
    TiledMatmul,
    /// Threads of a block work together.
    Cooperation,
    /// Arithmetic.
    Compute,
    /// Threads leave loops at different times.
    Divergence,
    /// Addresses come from memory.
    Irregular,
    /// Atomics on global memory.
    Atomics,
}

impl Group {
    /// In the order of the report.
    pub(super) const ALL: [Group; 9] = [
        Group::Streaming,
        Group::Transpose,
        Group::Matmul,
        Group::TiledMatmul,
        Group::Cooperation,
        Group::Compute,
        Group::Divergence,
        Group::Irregular,
        Group::Atomics,
    ];

    /// As the report calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Group::Streaming => "streaming",
            Group::Transpose => "transpose",
            Group::Matmul => "plain matmul",
            Group::TiledMatmul => "tiled matmul",
            Group::Cooperation => "reduction, scan, histogram",
            Group::Compute => "compute",
            Group::Divergence => "divergence",
            Group::Irregular => "irregular",
            Group::Atomics => "atomics",
        }
    }
}

/// A kernel: `bench/kernels/<name>`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel {
    pub(super) name: &'static str,
    pub(super) group: Group,
    /// Floating-point operations of a run, where GFLOP/s are of interest.
    pub(super) flop: Option<f64>,
}

pub(super) const fn kernel(name: &'static str, group: Group) -> Kernel {
    Kernel { name, group, flop: None }
}

/// A kernel that multiplies matrices of 1024 rows.
pub(super) const fn matmul(name: &'static str, group: Group) -> Kernel {
    Kernel { name, group, flop: Some(2.0 * 1024.0 * 1024.0 * 1024.0) }
}

/// All kernels in the order of the report.
pub(super) const KERNELS: &[Kernel] = &[
    kernel("vecadd", Group::Streaming),
    kernel("saxpy", Group::Streaming),
    kernel("daxpy", Group::Streaming),
    kernel("image_aos", Group::Streaming),
    kernel("image_soa", Group::Streaming),
    kernel("stencil2d", Group::Streaming),
    kernel("stencil3d", Group::Streaming),
    kernel("dstencil", Group::Streaming),
    kernel("transpose_naive", Group::Transpose),
    kernel("transpose_shared", Group::Transpose),
    kernel("transpose_padded", Group::Transpose),
    matmul("matmul_naive", Group::Matmul),
    matmul("matmul_t16", Group::TiledMatmul),
    matmul("matmul_t32", Group::TiledMatmul),
    kernel("histogram", Group::Cooperation),
    kernel("reduce_shared", Group::Cooperation),
    kernel("reduce_shfl", Group::Cooperation),
    kernel("scan", Group::Cooperation),
    kernel("softmax", Group::Cooperation),
    kernel("nbody", Group::Compute),
    kernel("blackscholes", Group::Compute),
    kernel("bilinear", Group::Compute),
    kernel("mandelbrot", Group::Divergence),
    kernel("collatz", Group::Divergence),
    kernel("spmv_csr", Group::Irregular),
    kernel("bfs", Group::Irregular),
    kernel("compaction", Group::Atomics),
    kernel("atomic_counter", Group::Atomics),
    kernel("spinlock", Group::Atomics),
];

#[cfg(test)]
mod tests {
    use super::KERNELS;
    use crate::bench::build::sources;
    use crate::bench::forms::FORMS;

    #[test]
    fn every_kernel_has_its_sources_and_every_folder_its_kernel() {
        let folder = sources("vecadd").parent().unwrap().to_path_buf();
        let mut folders: Vec<String> = folder
            .read_dir()
            .unwrap()
            .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        let mut names: Vec<String> = KERNELS.iter().map(|k| k.name.to_string()).collect();
        folders.sort();
        names.sort();
        assert_eq!(folders, names);
        for name in names {
            for file in ["cuda.cu", "openmp.cpp", "opencl.cl", "opencl.cpp"] {
                assert!(sources(&name).join(file).exists(), "{name}/{file}");
            }
        }
    }

    #[test]
    fn every_form_has_its_sources_and_every_folder_its_form() {
        let folder = crate::shell::root().join("bench/forms");
        let entries = folder.read_dir().unwrap().map(|e| e.unwrap());
        let mut folders: Vec<String> =
            entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        let mut names: Vec<String> = FORMS.iter().map(|k| k.name.to_string()).collect();
        folders.sort();
        names.sort();
        assert_eq!(folders, names);
        for name in names {
            assert!(KERNELS.iter().all(|k| k.name != name), "{name} is a kernel of the bench too");
            for file in ["cuda.cu", "openmp.cpp"] {
                assert!(folder.join(&name).join(file).exists(), "{name}/{file}");
            }
        }
    }
}
