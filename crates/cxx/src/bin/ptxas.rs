//! `ptxas`: checks PTX and writes an image that holds it.

use std::process::ExitCode;

fn main() -> ExitCode {
    match weft_cxx::ptxas::main(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ptxas fatal   : {error}");
            ExitCode::from(255)
        }
    }
}
