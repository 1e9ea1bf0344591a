//! What is shown: what the two passes over a source report, each diagnostic once, and texts that are asked for.

use std::collections::HashSet;
use std::io::Write;

use crate::error::{Error, Result};

/// Diagnostics shown so far.
#[derive(Debug, Default)]
pub struct Messages {
    seen: HashSet<String>,
}

impl Messages {
    /// Writes clang's messages to standard error, without those shown before.
    pub fn print(&mut self, stderr: &str) {
        let new = self.fresh(stderr);
        if !new.is_empty() {
            eprint!("{new}");
        }
    }

    fn fresh(&mut self, stderr: &str) -> String {
        let mut out = String::new();
        for block in blocks(stderr) {
            let block = in_words_of_nvcc(block);
            if self.seen.insert(block.clone()) {
                out += &block;
            }
        }
        out
    }
}

/// Where an option of nvcc's is the remedy, its words instead of clang's, which name another.
fn in_words_of_nvcc(block: String) -> String {
    const CLANG: &str = "kernel launch from __device__ or __global__ function requires relocatable device code (i.e. requires -fgpu-rdc)";
    const NVCC: &str = "kernel launch from __device__ or __global__ functions requires separate compilation mode (-rdc=true)";
    if block.contains(CLANG) { block.replace(CLANG, NVCC) } else { block }
}

/// Splits at the lines that begin a diagnostic; its notes stay with it.
fn blocks(stderr: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut in_includes = false;
    for line in stderr.split_inclusive('\n') {
        let summary =
            line.contains(" generated when compiling for ") || line.trim_end().ends_with(" generated.");
        if summary && line.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let include = line.starts_with("In file included from ");
        let head =
            [": error: ", ": fatal error: ", ": warning: ", ": remark: "].iter().any(|m| line.contains(m));
        let begins = !in_includes && (include || head);
        if begins || out.is_empty() {
            out.push(String::new());
        }
        if let Some(last) = out.last_mut() {
            last.push_str(line);
        }
        in_includes = include;
    }
    out
}

/// Writes to standard output.
pub(crate) fn write_out(text: &str) -> Result<()> {
    std::io::stdout().write_all(text.as_bytes()).map_err(Error::io("standard output"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_diagnostics_are_shown_once() {
        let mut messages = Messages::default();
        let first = "a.cu:1:2: warning: x [-Wx]\n  1 | x\n1 warning generated when compiling for sm_90.\n";
        assert_eq!(messages.fresh(first), "a.cu:1:2: warning: x [-Wx]\n  1 | x\n");
        let second = "a.cu:1:2: warning: x [-Wx]\n  1 | x\nIn file included from b:1:\nc:1:1: error: y\nc:2:1: note: z\n";
        assert_eq!(messages.fresh(second), "In file included from b:1:\nc:1:1: error: y\nc:2:1: note: z\n");
    }
}
