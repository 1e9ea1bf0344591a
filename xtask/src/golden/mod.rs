//! `cargo xtask golden`: what `weft profile` says of programs beside what a GPU counted of them (`tests/golden`).

mod build;
mod compare;
mod expected;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::{Result, root};
use compare::Figures;
use expected::Expected;
use table::Table;

const USAGE: &str = "\
usage: cargo xtask golden [options]

Runs the programs of which a GPU's counters are recorded under `weft profile`, and compares launch by launch.

  --build              compile the programs only, to target/golden
  --only NAME[,NAME]   programs whose name (kind.program) contains one of these
  --metrics TEXT       metrics whose name contains the text
  --gpu NAME           the recording: a folder of tests/golden (h100)
  --held-out           the third of the programs that nobody looks at while fitting; --fitted: the others
  --memory             metrics of memory only, which are checked: what is not as tests/golden/differences.txt says is a failure
  --bless              with --memory: writes what differs to that file; new rows want a reason
  --list               each launch whose figure is not the GPU's
  --keep DIR           keeps what the programs counted in files there, which --from DIR takes instead of running them
  --seconds N          programs that take longer are stopped (180)

WEFT_DIST names the toolkit tree; without it dist/ is brought up to date first.
";

/// What to do.
#[derive(Debug)]
struct Options {
    build_only: bool,
    only: Vec<String>,
    metrics: String,
    gpu: String,
    /// Whether the programs held out are wanted, or the others; none: all.
    held_out: Option<bool>,
    list: bool,
    memory: bool,
    bless: bool,
    seconds: u64,
    /// Where counters are kept, or were.
    kept: Option<Kept>,
}

/// A folder with a file of counters for each program.
#[derive(Debug)]
enum Kept {
    To(PathBuf),
    From(PathBuf),
}

/// Runs the command with these words.
pub(crate) fn run(words: &[String]) -> Result<()> {
    let Some(options) = options(words)? else {
        print!("{USAGE}");
        return Ok(());
    };
    let recorded = root().join("tests/golden").join(&options.gpu);
    let toolkit = crate::dist::toolkit()?;
    let programs = match &options.kept {
        Some(Kept::From(_)) => build::paths()?,
        _ => build::all(&toolkit)?,
    };
    if options.build_only {
        return Ok(());
    }
    if let Some(Kept::To(dir)) = &options.kept {
        fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    }
    let mut figures = Figures::default();
    for program in &programs {
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = recorded.join(format!("{name}.csv"));
        if !options.wants(&name) || !file.exists() {
            continue;
        }
        let want = Table::read(&fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?)?;
        match profile(&toolkit, program, &want, &options) {
            Ok(got) => figures.add(&name, &want, &got, |m| options.counts(m)),
            Err(e) => figures.failed(&name, &e),
        }
    }
    figures.print(options.list);
    if options.memory { check(&figures, options.bless) } else { Ok(()) }
}

/// Whether what differs is what is known to.
fn check(figures: &Figures, bless: bool) -> Result<()> {
    let path = root().join("tests/golden/differences.txt");
    let at = |e: std::io::Error| format!("{}: {e}", path.display());
    let expected = Expected::read(&fs::read_to_string(&path).map_err(at)?)?;
    let [seen, differ] = figures.of_memory();
    if bless {
        return fs::write(&path, expected.renewed(&seen, &differ)).map_err(at);
    }
    let wrong = expected.wrong(&seen, &differ);
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("not as {} says:\n{}", path.display(), wrong.join("\n")))
    }
}

impl Options {
    /// Whether a metric is wanted.
    fn counts(&self, metric: &str) -> bool {
        metric.contains(&self.metrics) && (!self.memory || expected::is_checked(metric))
    }

    fn wants(&self, name: &str) -> bool {
        (self.only.is_empty() || self.only.iter().any(|o| name.contains(o.as_str())))
            && self.held_out.is_none_or(|h| h == is_held_out(name))
    }
}

/// Whether a program belongs to the third that is held out.
fn is_held_out(name: &str) -> bool {
    name.bytes().map(u32::from).sum::<u32>().is_multiple_of(3)
}

fn options(words: &[String]) -> Result<Option<Options>> {
    let mut o = Options {
        build_only: false,
        only: Vec::new(),
        metrics: String::new(),
        gpu: "h100".into(),
        held_out: None,
        list: false,
        memory: false,
        bless: false,
        seconds: 180,
        kept: None,
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().cloned().ok_or_else(|| format!("{word} wants a value"));
        match word.as_str() {
            "--build" => o.build_only = true,
            "--only" => o.only = value()?.split(',').map(str::to_owned).collect(),
            "--metrics" => o.metrics = value()?,
            "--gpu" => o.gpu = value()?,
            "--held-out" => o.held_out = Some(true),
            "--fitted" => o.held_out = Some(false),
            "--list" => o.list = true,
            "--memory" => o.memory = true,
            "--bless" => o.bless = true,
            "--seconds" => {
                let text = value()?;
                o.seconds = text.parse().map_err(|_| format!("--seconds wants a number, not `{text}`"))?;
            }
            "--keep" => o.kept = Some(Kept::To(value()?.into())),
            "--from" => o.kept = Some(Kept::From(value()?.into())),
            "--help" | "-h" => return Ok(None),
            other => return Err(format!("no option `{other}`\n{USAGE}")),
        }
    }
    Ok(Some(o))
}

/// What `weft profile` says of the launches that are recorded.
fn profile(toolkit: &Path, program: &Path, want: &Table, options: &Options) -> Result<Table> {
    let wanted = want.metrics().filter(|m| options.counts(m));
    let known = known(toolkit)?;
    let metrics: Vec<&str> = wanted.filter(|m| known.iter().any(|k| k == m)).collect();
    if metrics.is_empty() {
        return Err("none of its metrics is known to weft profile".into());
    }
    let mut c = Command::new("timeout");
    c.arg(options.seconds.to_string()).arg(toolkit.join("bin/ncu"));
    c.env("WEFT_GPU", &options.gpu);
    c.args(["--csv", "--page", "raw", "-c", &want.launches().to_string()]);
    c.args(["--metrics", &metrics.join(",")]);
    let file = |dir: &Path| dir.join(program.file_name().unwrap_or_default());
    match &options.kept {
        Some(Kept::From(dir)) => c.arg("-i").arg(file(dir)),
        Some(Kept::To(dir)) => c.args(["-f", "-o"]).arg(file(dir)).arg(program),
        None => c.arg(program),
    };
    c.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = c.spawn().map_err(|e| format!("{c:?}: {e}"))?;
    if let Some(mut input) = child.stdin.take() {
        // Those of the bench ask what to do; others do not read, and may be gone.
        let _ = std::io::Write::write_all(&mut input, b"run\nquit\n");
    }
    let done = child.wait_with_output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&done.stdout);
    match text.find("\"ID\"") {
        Some(at) => Table::of_ncu(&text[at..]),
        None => {
            let told = String::from_utf8_lossy(&done.stderr);
            let last = told.trim().lines().last().unwrap_or("").to_owned();
            Err(format!("{}: {last}", done.status))
        }
    }
}

/// The metrics that there are.
fn known(toolkit: &Path) -> Result<Vec<String>> {
    let mut c = Command::new(toolkit.join("bin/ncu"));
    let done = c.arg("--query-metrics").output().map_err(|e| format!("{c:?}: {e}"))?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    Ok(text.lines().filter_map(|l| l.split_whitespace().next()).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_is_held_out() {
        let names: Vec<String> = ["golden.sums", "golden.banks", "golden.windows", "golden.caches"]
            .into_iter()
            .map(str::to_owned)
            .collect();
        let held: Vec<bool> = names.iter().map(|n| is_held_out(n)).collect();
        assert_eq!(held, [false, true, true, false]);
    }

    #[test]
    fn options_that_there_are_not_are_named() {
        let words = ["--gold".to_owned()];
        assert!(options(&words).is_err_and(|e| e.contains("--gold")));
        let o = options(&["--only".into(), "a,b".into(), "--fitted".into()]).ok().flatten();
        assert!(o.is_some_and(|o| o.wants("golden.sums") == "golden.sums".contains('a') && !o.list));
        let kept =
            |word: &str| options(&[word.to_owned(), "d".to_owned()]).ok().flatten().and_then(|o| o.kept);
        assert!(matches!(kept("--keep"), Some(Kept::To(d)) if d == Path::new("d")));
        assert!(matches!(kept("--from"), Some(Kept::From(d)) if d == Path::new("d")));
    }
}
