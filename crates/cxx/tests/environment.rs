//! `weft env` and `weft exec`: a shell that reads the one, and programs under the other.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const WEFT: &str = env!("CARGO_BIN_EXE_weft");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The command in an environment that names no toolkit but the sources.
fn weft(words: &[&str]) -> Command {
    let mut command = Command::new(WEFT);
    command.args(words).env("WEFT_HOME", root()).env("PATH", "/usr/bin:/bin");
    for name in ["LD_LIBRARY_PATH", "CUDA_HOME", "CUDA_PATH", "CMAKE_PREFIX_PATH", "WEFT_DRIVER"] {
        command.env_remove(name);
    }
    command
}

fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

fn ran(words: &[&str]) -> (Option<i32>, String) {
    said(&weft(words).output().expect("weft runs"))
}

const SHOW: &str = r#"printf '%s\n' "$PATH" "$LD_LIBRARY_PATH" "$CUDA_HOME" "$CUDA_PATH" "$CUDACXX" \
    "$CUDAToolkit_ROOT" "$CMAKE_PREFIX_PATH" "$WEFT_HOME" "$WEFT_DRIVER""#;

/// What `SHOW` prints where everything is set.
fn expected() -> String {
    let r = root().display().to_string();
    format!("{r}/bin:/usr/bin:/bin\n{r}/lib64\n{r}\n{r}\n{r}/bin/nvcc\n{r}\n{r}\n{r}\nweft\n")
}

#[test]
fn a_shell_reads_what_env_prints() {
    // Twice: the second time nothing is doubled.
    let script = format!(r#"eval "$({WEFT} env)" && eval "$({WEFT} env --shell sh)" && {SHOW}"#);
    let mut shell = Command::new("/bin/sh");
    let like = weft(&[]);
    for (name, value) in like.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let output = shell.args(["-c", &script]).output().expect("sh runs");
    assert_eq!(said(&output), (Some(0), expected()));
}

#[test]
fn env_as_json_and_for_fish() {
    let (status, text) = ran(&["env", "--shell", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (status, json["LD_LIBRARY_PATH"].as_str()),
        (Some(0), Some(&*format!("{}/lib64", root().display())))
    );
    let (_, text) = ran(&["env", "--shell=fish"]);
    assert!(
        text.starts_with(&format!("set -gx PATH '{}/bin' '/usr/bin' '/bin';\n", root().display())),
        "{text}"
    );
    let kept = said(&weft(&["env"]).env("WEFT_DRIVER", "system").output().expect("weft runs")).1;
    assert!(!kept.contains("WEFT_DRIVER"), "{kept}");
}

#[test]
fn exec_sets_all_of_it_and_passes_the_status_on() {
    assert_eq!(ran(&["exec", "--", "sh", "-c", SHOW]), (Some(0), expected()));
    assert_eq!(ran(&["exec", "sh", "-c", "exit 37"]), (Some(37), String::new()));
    let killed = weft(&["exec", "--", "sh", "-c", "kill -TERM $$"]).output().expect("weft runs");
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&killed.status), Some(15));
}

#[test]
fn a_tool_of_the_toolkit_comes_first() {
    let tree = tempfile::tempdir().expect("a folder");
    for (name, text) in [("include/weft/wrapper.h", ""), ("bin/nvcc", "#!/bin/sh\necho ours\n")] {
        let path = tree.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    }
    let output = weft(&["exec", "nvcc"]).env("WEFT_HOME", tree.path()).output().expect("weft runs");
    assert_eq!(said(&output), (Some(0), "ours\n".into()));
}

#[test]
fn exec_says_why_it_cannot() {
    let place = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str, mode| {
        let path = place.path().join(name);
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("permissions");
        path.display().to_string()
    };
    let plain = file("plain.py", "print(1)\n", 0o644);
    let script = file("script", "#!/no/interpreter\n", 0o755);
    for (words, status, says) in [
        (vec!["exec", "no-such-command"], 127, "'no-such-command' is not in PATH"),
        (vec!["exec", "./no-such-file"], 127, "there is no such file"),
        (vec!["exec", &plain], 126, "is not executable; chmod +x"),
        (vec!["exec", &script], 126, "what it names to run it"),
        (vec!["exec", "/"], 126, "is a folder"),
        (vec!["exec"], 2, "no command given"),
        (vec!["exec", "--frob", "x"], 2, "unknown option '--frob'"),
        (vec!["env", "--shell", "tcsh"], 2, "unknown shell 'tcsh': sh, fish and json"),
    ] {
        let (code, text) = ran(&words);
        assert!(
            code == Some(status) && text.contains(says) && text.starts_with("weft: "),
            "{words:?}: {code:?} {text}"
        );
    }
    let lost = weft(&["env"]).env("WEFT_HOME", "/no/tree").output().expect("weft runs");
    assert!(said(&lost).1.contains("WEFT_HOME is '/no/tree'"));
}
