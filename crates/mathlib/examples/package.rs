//! Links the libraries: `package cublas path/libcublas.a lib64`; with objects of device code behind that, the static one as well.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, archive, out, objects @ ..] = args.as_slice() else {
        eprintln!("usage: package NAME ARCHIVE FOLDER [OBJECT...]");
        return ExitCode::FAILURE;
    };
    let (archive, out) = (Path::new(archive), Path::new(out));
    let objects: Vec<&Path> = objects.iter().map(Path::new).collect();
    let made = mathlib::package::libraries(name, archive, out);
    let made = made.and_then(|()| match objects.as_slice() {
        [] => Ok(()),
        objects => mathlib::package::static_library(name, archive, objects, out),
    });
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
