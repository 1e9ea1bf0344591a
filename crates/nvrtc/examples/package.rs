//! Links the libraries: `package path/libnvrtc.a lib64`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [archive, out] = args.as_slice() else {
        eprintln!("usage: package ARCHIVE FOLDER");
        return ExitCode::FAILURE;
    };
    match nvrtc::package::libraries(Path::new(archive), Path::new(out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
