//! Programs that call the math libraries, of `tests/cuda/libraries_*.cu`.

mod toolkit;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Toolkit, workspace};

fn main() -> ExitCode {
    let toolkit = Toolkit::find();
    let libraries = toolkit.root().join("lib64").display().to_string();
    let programs = [
        ("cublas", "-lcublas"),
        ("vectors", "-lcublas"),
        ("matrices", "-lcublas"),
        ("kinds", "-lcublas"),
        ("grouped", "-lcublas"),
        ("cufft", "-lcufft"),
        ("curand", "-lcurand"),
        ("sparse", "-lcusparse"),
        ("sparse_types", "-lcusparse"),
        ("solver", "-lcusolver"),
        ("small_solver", "-lcusolver"),
        ("sparse_solver", "-lcusolver -lcusparse"),
        ("lt", "-lcublasLt"),
        ("xt", "-lcublas"),
        ("several", "-lcufft"),
        ("callback", "-lcufft_static"),
    ];
    let trials = programs.map(|(name, library)| {
        let source = workspace().join(format!("tests/cuda/libraries_{name}.cu"));
        // Device code of static libraries is linked with the program's.
        let separate = if library.ends_with("_static") { "-rdc=true" } else { "-rdc=false" };
        let options: Vec<&str> = ["-std=c++17", separate].into_iter().chain(library.split(' ')).collect();
        let program = toolkit.program(&source, &options, "libraries");
        let libraries = libraries.clone();
        Trial::test(name, move || {
            let out = program.passes(&[], &[("LD_LIBRARY_PATH", &libraries), ("WEFT_DEVICE_COUNT", "3")])?;
            if out.ends_with("PASSED\n") { Ok(()) } else { Err(Failed::from(out)) }
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}
