use super::options::{Form, Options};
use super::{main, pairs, print, things};

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Two files of counters: the second's kernel has another parameter and fewer sectors, and there is one more.
fn files(folder: &tempfile::TempDir) -> [String; 2] {
    let kept = |name: &str, kernel: &str, sectors: u32, more: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "weft-profile counters 1\tprog\nlaunch\t{kernel}\t2\t1\t1\t128\t1\t1\t32\n\
             site\tload\tglobal\t\t4\t17\t8\t{sectors}\t256\t0\t32\ta.cu:3\n{more}"
        );
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let more = "launch\t_Z3newv\t1\t1\t1\t32\t1\t1\t32\n";
    [kept("a", "_Z1kPf", 256, "launch\t_Z3oldv\t1\t1\t1\t32\t1\t1\t32\n"), kept("b", "_Z1kPfi", 32, more)]
}

fn compared(line: &str) -> (Options, Vec<pairs::Pair>) {
    let o = Options::parse(&words(line)).expect("options").expect("files");
    let [a, b] = [0, 1].map(|n| things::read(&o.files[n], &o).expect("a file").things);
    (o, pairs::of(a, b))
}

#[test]
fn kernels_are_matched_and_figures_set_side_by_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let [a, b] = files(&folder);
    let (o, all) = compared(&format!("{a} {b}"));
    let names: Vec<(&str, [bool; 2])> = all.iter().map(|p| (p.name.as_str(), p.there)).collect();
    assert_eq!(names, [("k", [true, true]), ("old", [true, false]), ("new", [false, true])]);
    let text = print::text(&o.files, &all, false);
    let row =
        text.lines().find(|l| l.contains("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum")).expect("a row");
    let fields: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(fields[1..], ["[sector]", "256", "32", "-224", "0.12", "x"]);
    assert!(text.contains("figures are the same") && !text.contains("launch__block_size"), "{text}");
    assert!(text.contains(&format!("only in {b}")));
    assert!(print::text(&o.files, &all, true).contains("launch__block_size"));
}

#[test]
fn other_forms_have_all_figures() {
    let folder = tempfile::tempdir().expect("a folder");
    let [a, b] = files(&folder);
    let (o, all) = compared(&format!("--metrics gld_transactions,gld_efficiency -k k --csv {a} {b}"));
    assert_eq!((o.form, all.len()), (Form::Csv, 1));
    let csv = print::csv(&all);
    assert_eq!(
        csv.lines().nth(1),
        Some("\"kernel\",\"k\",\"gld_transactions\",\"sector\",\"256\",\"32\",\"-224\",\"0.125\"")
    );
    let json: serde_json::Value = serde_json::from_str(&print::json(&o.files, &all)).expect("JSON");
    assert_eq!(json["compared"][0]["figures"][1]["ratio"], 8.0);
    let html = print::html(&o.files, &all);
    assert!(
        html.contains("<h2>kernel k</h2>")
            && html.contains("<td class=\"n\">0.12 x")
            && !html.contains("http")
    );
}

#[test]
fn traces_are_compared_by_times() {
    let trace = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trace/records");
    let (o, all) = compared(&format!("{trace} {trace}"));
    let kernel = all.iter().find(|p| p.kind == "kernel" && p.name.contains("copy")).expect("a kernel");
    let row = |name: &str| kernel.rows.iter().find(|r| r.name == name).expect("a figure");
    assert_eq!((row("instances").values, row("total").values), ([Some(3.0); 2], [Some(105_000.0); 2]));
    assert!(all.iter().any(|p| p.kind == "call" && p.name == "cudaMemcpy"), "{all:?}");
    assert!(print::text(&o.files, &all, false).contains("4 figures are the same"));
}

#[test]
fn files_that_cannot_be_compared_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let [a, _] = files(&folder);
    let trace = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trace/records");
    let other = folder.path().join("other").to_string_lossy().into_owned();
    std::fs::write(&other, "hello").expect("a file");
    for (line, status, part) in [
        (a.clone(), 2, "not 1"),
        (format!("{a} {trace}"), 2, "holds counters"),
        (format!("{a} {other}"), 1, "neither"),
        (format!("{a} /no/file"), 1, "/no/file"),
        (format!("--metrics no_such {a} {a}"), 2, "`no_such`"),
        (format!("--metrics gld_efficiency {trace} {trace}"), 2, "is a trace"),
        (format!("--frob {a} {a}"), 2, "--frob"),
    ] {
        let e = main(&words(&line)).expect_err(&line);
        assert!(e.status() == status && e.to_string().contains(part), "{line}: {e}");
    }
}
