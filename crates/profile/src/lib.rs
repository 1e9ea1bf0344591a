//! What a program did on weft: its calls and when they ran (`weft trace`, `nvprof`, `nsys`), and what its kernels counted
//! (`weft profile`, `ncu`).

mod compare;
pub mod counters;
mod error;
mod figure;
pub mod metrics;
mod report;
mod trace;

pub use error::Error;

/// Runs a tool, the first word, with the words after it. Answers the exit status.
///
/// # Errors
/// Wrong usage, a program that cannot be started, files that cannot be read or written.
pub fn main(words: &[String]) -> Result<u8, Error> {
    match words.first().map(String::as_str) {
        Some("profile") => counters::main("weft profile", &words[1..]),
        Some("ncu") => counters::main("ncu", &words[1..]),
        Some("compare") => compare::main(&words[1..]),
        Some("trace") => trace::trace(&words[1..]),
        Some("nvprof") => trace::nvprof(&words[1..]),
        Some("nsys") => trace::nsys(&words[1..]),
        Some(other) => Err(Error::Usage(format!("there is no tool `{other}`"))),
        None => Err(Error::Usage("which tool? trace, profile, compare, nvprof, nsys or ncu".into())),
    }
}
