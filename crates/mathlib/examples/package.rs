//! Links the libraries: `package cublas path/libcublas.a lib64`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, archive, out] = args.as_slice() else {
        eprintln!("usage: package NAME ARCHIVE FOLDER");
        return ExitCode::FAILURE;
    };
    match mathlib::package::libraries(name, Path::new(archive), Path::new(out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
