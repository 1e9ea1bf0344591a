//! Running a program to count what its kernels do (`weft explain --run`).

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use weft_record::counts::kernels::{self as counts, Kernel, Requests};

use crate::error::Error;
use crate::json::Json;
use crate::names::plain_name;
use crate::options::Options;
use crate::source::tool;

/// What a run has shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The kernels that were asked for, in the order of their first launches.
    pub kernels: Vec<Kernel>,
    /// The program's exit status, if it was not 0.
    pub failed: Option<String>,
}

/// Runs a program, a `.cu` file compiled first, with probes in all of its kernels.
///
/// # Errors
/// When it cannot be run, or has no kernel of the name that is asked for.
pub fn run(words: &[String], options: &Options) -> Result<Counted, Error> {
    let io = |path: &Path| {
        let path = path.to_path_buf();
        move |source| Error::Io { path, source }
    };
    let weft = tool("weft").ok_or_else(|| {
        Error::Usage("the weft command is not there; set WEFT_HOME to the toolkit tree".into())
    })?;
    let scratch = tempfile::Builder::new()
        .prefix("weft-explain-")
        .tempdir()
        .map_err(io(Path::new("temporary directory")))?;
    let records = scratch.path().join("probes");
    std::fs::write(&records, "").map_err(io(&records))?;
    let mut command = Command::new(&weft);
    command.arg("run");
    if words.first().is_some_and(|w| w.ends_with(".cu")) {
        command.arg("-lineinfo").args(&options.nvcc);
    }
    command.args(words).env("WEFT_PROBES", "requests").env("WEFT_PROBES_FILE", &records);
    // Neither a GPU nor the interpreter counts.
    command.env("WEFT_DRIVER", "weft").env("WEFT_ENGINE", "jit");
    if options.json {
        // What the program prints is no JSON.
        command.stdout(Stdio::from(std::io::stderr()));
    }
    let status = command.status().map_err(io(&weft))?;
    let bytes = std::fs::read(&records).map_err(io(&records))?;
    let mut kernels = counts::read(&String::from_utf8_lossy(&bytes)).map_err(Error::Failed)?;
    if let Some(name) = &options.kernel {
        let known: Vec<String> = kernels.iter().map(|k| plain_name(&k.name)).collect();
        let is = |k: &Kernel| {
            let plain = plain_name(&k.name);
            [&k.name[..], &plain[..]].contains(&&name[..]) || plain.rsplit("::").next() == Some(name)
        };
        kernels.retain(is);
        if kernels.is_empty() {
            let known = known.join(", ");
            return Err(Error::Usage(format!("no kernel `{name}` was launched; there were {known}")));
        }
    }
    Ok(Counted { kernels, failed: (!status.success()).then(|| status.to_string()) })
}

/// The counts as text.
pub fn text(counted: &Counted) -> String {
    let mut out = String::new();
    if counted.kernels.is_empty() {
        out.push_str("no kernel was launched\n");
    }
    for k in &counted.kernels {
        if !out.is_empty() {
            out.push('\n');
        }
        kernel(&mut out, k);
    }
    out
}

fn kernel(out: &mut String, k: &Kernel) {
    let plural = |n: u64, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let shapes: Vec<String> = k.shapes.iter().map(|&s| shape(s)).collect();
    let (launches, blocks) =
        (plural(k.launches, "launch").replace("launchs", "launches"), plural(k.blocks, "block"));
    let _ = writeln!(out, "kernel {} ({})", plain_name(&k.name), k.name);
    let _ = writeln!(out, "  {launches}, {blocks} of {} threads", shapes.join(" or "));
    if k.estimated > 0 {
        let _ = writeln!(
            out,
            "  in {} threads went each by itself: how they make up requests is estimated",
            if k.estimated == k.launches { "all".to_owned() } else { k.estimated.to_string() }
        );
    }
    if k.totals.is_empty() {
        out.push_str("  no requests to memory\n");
        return;
    }
    let _ = writeln!(out, "\n  {:<34}{}", "memory", Row::HEAD);
    for (what, n) in &k.totals {
        let _ = writeln!(out, "  {:<34}{}", format!("{:<8}{}", what.space, what.kind), Row(n));
    }
    let mut file = None;
    for (at, n) in &k.places {
        if file != Some(&at.file) {
            let head = if at.file.is_empty() { "lines of the PTX" } else { at.file.as_str() };
            let _ = writeln!(out, "\n  {head}");
            file = Some(&at.file);
        }
        let place =
            format!("line {:<5} {:<7}{:<10}{:>2} bytes", at.line, at.what.space, at.what.kind, at.bytes);
        let _ = writeln!(out, "  {place:<34}{}", Row(n));
    }
}

fn shape([x, y, z]: [u32; 3]) -> String {
    match (y, z) {
        (1, 1) => format!("{x}"),
        (_, 1) => format!("{x}x{y}"),
        _ => format!("{x}x{y}x{z}"),
    }
}

/// A row of a table.
struct Row<'a>(&'a Requests);

impl Row<'_> {
    const HEAD: &'static str = "    requests      sectors  per request     used  threads";
}

impl std::fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let n = self.0;
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".into());
        let sectors = or_none(n.per_request().map(|_| n.sectors.to_string()));
        let per_request = or_none(n.per_request().map(|x| format!("{x:.2}")));
        let used = or_none(n.used().map(|x| format!("{:.0} %", 100.0 * x)));
        let (requests, threads) = (n.requests, n.threads_per_request());
        write!(f, "{requests:>12} {sectors:>12} {per_request:>12} {used:>8} {threads:>8.1}")
    }
}

/// The counts as JSON.
pub fn json(counted: &Counted) -> Json {
    let text = |s: &str| Json::Text(s.to_owned());
    let number = |n: u64| Json::Number(n as f64);
    let requests = |n: &Requests| {
        vec![
            ("requests", number(n.requests)),
            ("sectors", number(n.sectors)),
            ("threads", number(n.threads)),
            ("bytes", number(n.bytes)),
        ]
    };
    let kernel = |k: &Kernel| {
        let totals = k.totals.iter().map(|(what, n)| {
            let mut members = vec![("space", text(&what.space)), ("kind", text(&what.kind))];
            members.extend(requests(n));
            Json::Object(members)
        });
        let places = k.places.iter().map(|(at, n)| {
            let (what, known) = (&at.what, !at.file.is_empty());
            let mut members = vec![
                ("file", if known { text(&at.file) } else { Json::Null }),
                (if known { "line" } else { "ptx_line" }, number(at.line.into())),
                ("space", text(&what.space)),
                ("kind", text(&what.kind)),
                ("bytes_of_thread", number(at.bytes.into())),
            ];
            members.extend(requests(n));
            Json::Object(members)
        });
        let shapes = k.shapes.iter().map(|s| Json::List(s.map(|n| number(n.into())).into()));
        Json::Object(vec![
            ("name", text(&k.name)),
            ("plain_name", text(&plain_name(&k.name))),
            ("launches", number(k.launches)),
            ("estimated_launches", number(k.estimated)),
            ("blocks", number(k.blocks)),
            ("shapes", Json::List(shapes.collect())),
            ("totals", Json::List(totals.collect())),
            ("places", Json::List(places.collect())),
        ])
    };
    Json::Object(vec![("kernels", Json::List(counted.kernels.iter().map(kernel).collect()))])
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: &str = "launch\t_Z4copyPf\t2\t1\t1\t128\t1\t1\t32\n\
        site\tload\tglobal\t\t4\t17\t8\t32\t256\t0\t32\ta.cu:3\n\
        site\tstore\tglobal\t\t4\t19\t8\t256\t256\t0\t32\ta.cu:4\n\
        site\tload\tshared\t\t8\t30\t8\t0\t128\t8\t8\t\n";

    fn counted() -> Counted {
        Counted { kernels: counts::read(RECORDS).expect("records"), failed: None }
    }

    #[test]
    fn tables_have_a_row_for_each_memory_and_each_line() {
        let rows = "kernel copy (_Z4copyPf)
  1 launch, 2 blocks of 128 threads

  memory                                requests      sectors  per request     used  threads
  global  load                                 8           32         4.00    100 %     32.0
  global  store                                8          256        32.00     12 %     32.0
  shared  load                                 8            -            -        -     16.0

  lines of the PTX
  line 30    shared load       8 bytes           8            -            -        -     16.0

  a.cu
  line 3     global load       4 bytes           8           32         4.00    100 %     32.0
  line 4     global store      4 bytes           8          256        32.00     12 %     32.0
";
        assert_eq!(text(&counted()), rows);
        assert_eq!(text(&Counted { kernels: Vec::new(), failed: None }), "no kernel was launched\n");
    }

    #[test]
    fn json_has_the_same() {
        let text = json(&counted()).to_string();
        for part in [
            "\"name\": \"_Z4copyPf\", \"plain_name\": \"copy\", \"launches\": 1",
            "{\"space\": \"global\", \"kind\": \"store\", \"requests\": 8, \"sectors\": 256",
            "{\"file\": \"a.cu\", \"line\": 4,",
            "{\"file\": null, \"ptx_line\": 30,",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
