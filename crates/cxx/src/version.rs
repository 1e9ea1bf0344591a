//! Texts of --version and --help.

/// CUDA release whose interface is offered, as build systems read it.
pub const RELEASE: &str = "13.0";
/// The full form of [`RELEASE`].
pub const FULL: &str = "13.0.88";

/// What a tool says of its version. Build systems look for the words of the fourth line, some by its number.
fn version(tool: &str) -> String {
    let (own, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    format!(
        "{tool}\nLicense {license}\nVersion {own} of weft\nCuda compilation tools, release {RELEASE}, V{FULL}\n\
         Build weft_{RELEASE}/compiler.{own}\n"
    )
}

/// Output of `nvcc --version`.
pub fn nvcc_version() -> String {
    version("nvcc: weft's Cuda compiler driver")
}

/// Output of `ptxas --version`.
pub fn ptxas_version() -> String {
    version("ptxas: weft's PTX assembler")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Build scripts of Rust's bindings take the fourth line; CMake searches for its words.
    #[test]
    fn the_release_is_where_build_systems_look() {
        for said in [nvcc_version(), ptxas_version()] {
            let line = said.lines().nth(3).expect("there are four lines");
            let number = line.split(", ").nth(1).and_then(|release| release.split(' ').nth(1));
            assert_eq!(number, Some(RELEASE), "{said}");
            assert_eq!(said.matches("release ").count(), 1, "{said}");
        }
    }
}
