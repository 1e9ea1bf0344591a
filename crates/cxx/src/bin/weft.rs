//! `weft`: runs programs on weft.

use std::process::ExitCode;

fn main() -> ExitCode {
    match weft_cxx::weft::main(std::env::args().skip(1).collect()) {
        Ok(code) => ExitCode::from(code),
        Err(error @ weft_cxx::Error::Failed { .. }) => ExitCode::from(error.exit_code()),
        Err(error) => {
            eprintln!("weft: {error}");
            ExitCode::from(2)
        }
    }
}
