//! Compiles the guide's matrix multiplication with the toolkit tree and runs it.

use crate::dist;
use crate::shell::{Result, command, root, step};

pub(crate) fn run() -> Result<()> {
    let dist = dist::build()?;
    let nvcc = dist.join("bin/nvcc").display().to_string();
    let out = dist::target().join("demo");
    std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    for (name, what) in [("matmul", "plain"), ("matmul_shared", "with shared memory")] {
        let source = root().join(format!("examples/{name}.cu")).display().to_string();
        let program = out.join(name).display().to_string();
        step(
            &format!("nvcc -O3 -std=c++17 -arch=sm_90 examples/{name}.cu"),
            command(&nvcc, &["-O3", "-std=c++17", "-arch=sm_90", &source, "-o", &program]),
        )?;
        step(&format!("matrix multiplication, {what}"), command(&program, &[]))?;
    }
    println!("demo: both programs ran and their results are right");
    Ok(())
}
