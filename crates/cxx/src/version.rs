//! Texts of --version and --help.

/// CUDA release whose interface is offered, as build systems read it.
pub const RELEASE: &str = "13.0";
/// The full form of [`RELEASE`].
pub const FULL: &str = "13.0.88";

/// Output of `nvcc --version`; build systems look for the `release` line.
pub fn nvcc_version() -> String {
    format!(
        "nvcc: weft's Cuda compiler driver, version {own}\nCuda compilation tools, release {RELEASE}, V{FULL}\n\
         Build weft_{RELEASE}/compiler.{own}\n",
        own = env!("CARGO_PKG_VERSION")
    )
}

/// Output of `ptxas --version`.
pub fn ptxas_version() -> String {
    format!(
        "ptxas: weft's PTX assembler, version {own}\nCuda compilation tools, release {RELEASE}, V{FULL}\n\
         Build weft_{RELEASE}/compiler.{own}\n",
        own = env!("CARGO_PKG_VERSION")
    )
}
