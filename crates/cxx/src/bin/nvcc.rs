//! `nvcc`: compiles CUDA C++.

use std::process::ExitCode;

fn main() -> ExitCode {
    match weft_cxx::nvcc::main(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        // The program that failed has said why.
        Err(error @ weft_cxx::Error::Failed { .. }) => ExitCode::from(error.exit_code()),
        Err(error) => {
            eprintln!("nvcc fatal   : {error}");
            ExitCode::from(error.exit_code())
        }
    }
}
