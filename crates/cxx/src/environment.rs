//! `weft env` and `weft exec`: the variables by which programs and build systems find the toolkit tree.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use crate::error::{Error, Result};
use crate::messages::write_out;
use crate::toolkit::find_root;

const ENV: &str = "Usage: weft env [--shell sh|fish|json]\n\n\
    Prints the variables by which programs and build systems find this toolkit, as commands of a shell:\n\n\
    \x20   eval \"$(weft env)\"                  sh, bash, zsh\n\
    \x20   weft env --shell fish | source      fish\n\
    \x20   weft env --shell json               an object, for programs\n\n\
    Folders are put first in PATH, LD_LIBRARY_PATH, CMAKE_PREFIX_PATH and XDG_DATA_DIRS (for a layer of Vulkan); a WEFT_DRIVER that is set\n\
    stays.\n";

const EXEC: &str = "Usage: weft exec [--] CMD [args]\n\n\
    Runs CMD, from PATH or by its path, with all that `weft env` prints. Its exit status is CMD's; 127: there is no CMD, 126: it cannot\n\
    be run.\n";

/// A variable and its value.
type Var = (&'static str, OsString);

/// A list of folders with `first` at its head, and nowhere else.
pub(crate) fn with_first(first: &Path, old: Option<&OsStr>) -> Result<OsString> {
    let rest = env::split_paths(old.unwrap_or_default()).filter(|p| p != first && !p.as_os_str().is_empty());
    env::join_paths(std::iter::once(first.to_path_buf()).chain(rest)).map_err(|_| {
        Error::Usage(format!(
            "'{}' cannot stand in PATH: a colon is in its name; move the tree",
            first.display()
        ))
    })
}

/// What `weft env` sets, of the tree at `root` and the variables there are.
fn variables(root: &Path, old: impl Fn(&str) -> Option<OsString>) -> Result<Vec<Var>> {
    let list = |name: &str, folder: &Path| with_first(folder, old(name).as_deref());
    let (bin, lib) = (root.join("bin"), root.join("lib64"));
    let mut all = vec![
        ("PATH", list("PATH", &bin)?),
        ("LD_LIBRARY_PATH", list("LD_LIBRARY_PATH", &lib)?),
        ("CUDA_HOME", root.into()),
        ("CUDA_PATH", root.into()),
        ("CUDACXX", bin.join("nvcc").into()),
        ("CUDAToolkit_ROOT", root.into()),
        ("CMAKE_PREFIX_PATH", list("CMAKE_PREFIX_PATH", root)?),
        ("WEFT_HOME", root.into()),
    ];
    // Where Vulkan's loader looks for layers (docs/concepts/external_resources.md).
    let share = root.join("share");
    if share.join("vulkan").is_dir() {
        let system = || "/usr/local/share:/usr/share".into();
        let old = old("XDG_DATA_DIRS").filter(|d| !d.is_empty()).unwrap_or_else(system);
        all.push(("XDG_DATA_DIRS", with_first(&share, Some(&old))?));
    }
    if old("WEFT_DRIVER").is_none_or(|d| d.is_empty()) {
        all.push(("WEFT_DRIVER", "weft".into()));
    }
    Ok(all)
}

/// The forms in which variables are printed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Sh,
    Fish,
    Json,
}

fn form(words: &[String]) -> Result<Option<Form>> {
    let mut form = Form::Sh;
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let name = match (word, word.split_once('=')) {
            ("--help" | "-h", _) => return Ok(None),
            ("--shell", _) => words.next().unwrap_or_default(),
            ("--json", _) => "json",
            (_, Some(("--shell", name))) => name,
            _ => return Err(Error::Usage(format!("env: unknown option '{word}'; see weft env --help"))),
        };
        form = match name {
            "sh" | "bash" | "zsh" => Form::Sh,
            "fish" => Form::Fish,
            "json" => Form::Json,
            other => {
                return Err(Error::Usage(format!(
                    "env: unknown shell '{other}': sh, fish and json are known"
                )));
            }
        };
    }
    Ok(Some(form))
}

/// The variables as text. A value that is no UTF-8 is refused: no shell would read it back.
fn text(form: Form, vars: &[Var]) -> Result<String> {
    let mut pairs = Vec::new();
    for (name, value) in vars {
        let value =
            value.to_str().ok_or_else(|| Error::Usage(format!("env: the value of {name} is not UTF-8")))?;
        pairs.push((*name, value));
    }
    Ok(match form {
        Form::Sh => {
            pairs.iter().map(|(n, v)| format!("export {n}='{}'\n", v.replace('\'', "'\\''"))).collect()
        }
        Form::Fish => {
            let quoted = |v: &str| v.replace('\\', "\\\\").replace('\'', "\\'");
            pairs.iter().map(|(n, v)| format!("set -gx {n} {};\n", fish(n, v, quoted))).collect()
        }
        Form::Json => {
            let object: serde_json::Map<_, _> =
                pairs.iter().map(|(n, v)| ((*n).into(), (*v).into())).collect();
            format!("{:#}\n", serde_json::Value::Object(object))
        }
    })
}

/// A value for fish, whose PATH is a list of words.
fn fish(name: &str, value: &str, quoted: impl Fn(&str) -> String) -> String {
    let words = if name == "PATH" { value.split(':').collect() } else { vec![value] };
    words.iter().map(|w| format!("'{}'", quoted(w))).collect::<Vec<_>>().join(" ")
}

/// Runs `weft env` with the words after its name.
///
/// # Errors
/// Wrong usage, no toolkit tree.
pub(crate) fn print(words: &[String]) -> Result<()> {
    let Some(form) = form(words)? else { return write_out(ENV) };
    write_out(&text(form, &variables(&find_root()?, |name| env::var_os(name))?)?)
}

/// Runs `weft exec` with the words after its name: this process becomes the program. Answers the exit status where it cannot.
///
/// # Errors
/// Wrong usage, no toolkit tree.
pub(crate) fn exec(words: &[String]) -> Result<u8> {
    let words = match words.first().map(String::as_str) {
        Some("--help" | "-h") => return write_out(EXEC).map(|()| 0),
        Some("--") => &words[1..],
        Some(word) if word.starts_with('-') => {
            return Err(Error::Usage(format!("exec: unknown option '{word}'; see weft exec --help")));
        }
        _ => words,
    };
    let [program, args @ ..] = words else {
        return Err(Error::Usage("exec: no command given; see weft exec --help".into()));
    };
    let vars = variables(&find_root()?, |name| env::var_os(name))?;
    let mut command = Command::new(program);
    command.args(args).envs(vars);
    let error = become_it(&mut command);
    let (status, why) = why_not(program, &error);
    eprintln!("weft: exec: {why}");
    Ok(status)
}

fn become_it(command: &mut Command) -> std::io::Error {
    use std::os::unix::process::CommandExt;
    command.exec()
}

/// The exit status that shells have for it, and what is wrong.
fn why_not(program: &str, error: &std::io::Error) -> (u8, String) {
    let path = Path::new(program);
    match error.kind() {
        ErrorKind::NotFound if !program.contains('/') => {
            let here = if path.is_file() {
                format!("; there is one in this folder: ./{program}")
            } else {
                String::new()
            };
            (127, format!("'{program}' is not in PATH{here}"))
        }
        ErrorKind::NotFound if path.exists() => (
            126,
            format!(
                "'{program}' is there, but not what it names to run it: a script's first line, or a loader"
            ),
        ),
        ErrorKind::NotFound => (127, format!("'{program}': there is no such file")),
        _ if path.is_dir() => (126, format!("'{program}' is a folder")),
        ErrorKind::PermissionDenied => (
            126,
            format!(
                "'{program}' is not executable; chmod +x makes it so, or name what runs it, as in `python {program}`"
            ),
        ),
        _ => (126, format!("'{program}': {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_put_first_once() {
        let first = |old: Option<&str>| with_first(Path::new("/t/bin"), old.map(OsStr::new)).expect("a list");
        assert_eq!(first(Some("/a:/t/bin:/b:")), "/t/bin:/a:/b");
        assert_eq!(first(None), "/t/bin");
        assert!(with_first(Path::new("/a:b"), None).is_err_and(|e| e.to_string().contains("colon")));
    }

    #[test]
    fn vulkan_finds_the_layer_beside_what_the_system_has() {
        let tree = tempfile::tempdir().expect("a folder");
        let data = |old: Option<&str>| {
            let vars = variables(tree.path(), |n| old.filter(|_| n == "XDG_DATA_DIRS").map(Into::into));
            let found = vars.expect("variables").into_iter().find(|v| v.0 == "XDG_DATA_DIRS");
            found.map(|v| v.1.into_string().expect("UTF-8"))
        };
        assert_eq!(data(Some("/a")), None, "a tree without a layer");
        std::fs::create_dir_all(tree.path().join("share/vulkan")).expect("a folder");
        let share = tree.path().join("share").display().to_string();
        assert_eq!(data(Some("/a:/b")), Some(format!("{share}:/a:/b")));
        for unset in [None, Some("")] {
            assert_eq!(data(unset), Some(format!("{share}:/usr/local/share:/usr/share")));
        }
    }

    #[test]
    fn quotes_survive_every_shell() {
        let vars: [Var; 2] = [("CUDA_HOME", r"/it's \ a".into()), ("PATH", "/x y:/z".into())];
        assert_eq!(
            text(Form::Sh, &vars).expect("text"),
            "export CUDA_HOME='/it'\\''s \\ a'\nexport PATH='/x y:/z'\n"
        );
        assert_eq!(
            text(Form::Fish, &vars).expect("text"),
            "set -gx CUDA_HOME '/it\\'s \\\\ a';\nset -gx PATH '/x y' '/z';\n"
        );
        let json: serde_json::Value =
            serde_json::from_str(&text(Form::Json, &vars).expect("text")).expect("JSON");
        assert_eq!(json["CUDA_HOME"], r"/it's \ a");
    }
}
