//! A small program, compiled and run.

use std::path::Path;
use std::process::{Command, Stdio};

use super::report::Finding;
use super::surroundings::Surroundings;

const WHAT: &str = "a program";

/// Adds on the device, and says on the host whether it is right.
const SOURCE: &str = "__global__ void add(int *a, int b) { a[threadIdx.x] += b; }\n\
    int main()\n{\n    int *a, out[32];\n    \
    if (cudaMalloc(&a, sizeof out) || cudaMemset(a, 0, sizeof out)) return 2;\n    \
    add<<<1, 32>>>(a, 7);\n    \
    if (cudaMemcpy(out, a, sizeof out, cudaMemcpyDeviceToHost)) return 3;\n    \
    return out[31] == 7 ? 0 : 4;\n}\n";

/// Compiles and runs it.
pub(super) fn run(here: &Surroundings) -> Finding {
    let tried = here.root().and_then(|root| tried(&root));
    match tried {
        Ok(()) => Finding::fine(WHAT, "compiles, runs and computes right"),
        Err(why) => {
            let mend = "see what it says; `cargo xtask dist` makes the toolkit tree anew";
            Finding::broken(WHAT, "does not compile, or does not run", why, mend)
        }
    }
}

fn tried(root: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
    let source = folder.path().join("doctor.cu");
    std::fs::write(&source, SOURCE).map_err(|e| format!("{}: {e}", source.display()))?;
    let weft = root.join("bin/weft");
    let mut command = Command::new(&weft);
    command.arg("run").arg(&source).stdin(Stdio::null()).env_remove("WEFT_TRACE_FILE");
    let out = command.output().map_err(|e| format!("{}: {e}", weft.display()))?;
    if out.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&out.stderr);
    let said: Vec<&str> = said.lines().take(4).collect();
    Err(format!("weft run: exit status {}; {}", out.status.code().unwrap_or(-1), said.join("; ")))
}
