//! Compiles every `tests/cu/*.cu` by nvcc: to an object (both passes) and to PTX, which must parse.
//!
//! Lines in a source say what is expected: `// PTX: text` occurs in the PTX, `// NOT: text` does not, `// FLAGS:`
//! adds options, `// ERROR: text` makes the compilation fail with that message. With `WEFT_ORACLE_PTXAS` naming
//! another ptxas, the PTX must assemble there too.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

fn nvcc(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nvcc")).args(args).env("WEFT_HOME", root()).output().expect("nvcc runs")
}

fn directives<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let mark = format!("// {name}: ");
    source.lines().filter_map(|l| l.trim().strip_prefix(mark.as_str())).collect()
}

fn check(path: &Path, dir: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (ptx, object) = (dir.join(format!("{name}.ptx")), dir.join(format!("{name}.o")));
    let flags: Vec<&str> = directives(&source, "FLAGS").into_iter().flat_map(str::split_whitespace).collect();
    let compile = |last: &[&str]| {
        let mut args = vec!["-arch=sm_90", "-std=c++17"];
        args.extend(&flags);
        args.extend(last);
        let output = nvcc(&args);
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (input, ptx_name) = (path.to_string_lossy(), ptx.to_string_lossy());
    let (ok, messages) = compile(&["-c", "-o", &object.to_string_lossy(), &input]);
    let errors = directives(&source, "ERROR");
    if !errors.is_empty() {
        return match errors.iter().find(|e| !messages.contains(**e)) {
            _ if ok => Err("compiled, but should not".into()),
            Some(error) => Err(format!("no message `{error}` in:\n{messages}")),
            None => Ok(()),
        };
    }
    if !ok || !messages.is_empty() {
        return Err(format!("object:\n{messages}"));
    }
    let (ok, messages) = compile(&["-ptx", "-o", &ptx_name, &input]);
    if !ok {
        return Err(format!("PTX:\n{messages}"));
    }
    let text = std::fs::read_to_string(&ptx).map_err(|e| e.to_string())?;
    for wanted in directives(&source, "PTX") {
        if !text.contains(wanted) {
            return Err(format!("`{wanted}` is not in the PTX:\n{text}"));
        }
    }
    for unwanted in directives(&source, "NOT") {
        if text.contains(unwanted) {
            return Err(format!("`{unwanted}` is in the PTX:\n{text}"));
        }
    }
    let (_, diagnostics) = weft_ptx::parse(&text);
    if let Some(d) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(d.display(&ptx_name).to_string());
    }
    if let Ok(oracle) = std::env::var("WEFT_ORACLE_PTXAS") {
        let args = ["-arch=sm_90", "-c", &ptx_name, "-o", "/dev/null"];
        let output = Command::new(oracle).args(args).output().map_err(|e| e.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
    }
    Ok(())
}

#[test]
fn sources_compile() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cu"))
        .expect("tests/cu")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "cu"))
        .collect();
    sources.sort();
    assert!(sources.len() > 5);
    let workers: Vec<_> = (0..2)
        .map(|w| {
            let (dir, sources) = (dir.path().to_path_buf(), sources.clone());
            std::thread::spawn(move || {
                let mine = sources.iter().skip(w).step_by(2);
                mine.filter_map(|s| check(s, &dir).err().map(|e| format!("{}: {e}", s.display())))
                    .collect::<Vec<_>>()
            })
        })
        .collect();
    let failures: Vec<String> = workers.into_iter().flat_map(|w| w.join().expect("a worker")).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
