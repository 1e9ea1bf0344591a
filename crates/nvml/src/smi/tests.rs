//! What is printed of a machine with two devices, compared with files; `BLESS=1` writes them anew.

use std::path::Path;

use super::query::Format;
use super::scene::tests::scene;
use super::{other, query, report, table};

fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/smi/expected").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (n, (is, should)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(is, should, "{name}:{}: BLESS=1 cargo test -p weft-nvml", n + 1);
    }
    assert_eq!(text.lines().count(), expected.lines().count(), "{name}");
}

#[test]
fn tables() {
    let text = table::render(&scene());
    for line in text.lines().skip(1).filter(|l| !l.is_empty()) {
        assert_eq!(line.chars().count(), 91, "{line}");
    }
    assert!(text.contains("simulated by weft"));
    check("table.txt", &text);
}

#[test]
fn lists_and_columns() {
    let scene = scene();
    check("list.txt", &other::list(&scene));
    check("pmon.txt", &other::pmon(&scene));
    check("dmon.txt", &other::dmon(&scene));
    assert!(other::topo(&scene).contains("GPU1\tPHB\t X "));
}

#[test]
fn reports() {
    let scene = scene();
    check("report.txt", &report::render(&scene, None, false).expect("a report"));
    check("report.xml", &report::render(&scene, None, true).expect("a report"));
    let memory = report::render(&scene, Some("memory,PIDS"), false).expect("a report");
    assert!(memory.contains("FB Memory Usage") && memory.contains("1234") && !memory.contains("Clocks"));
    assert!(report::render(&scene, Some("MEMORY,X"), false).is_err());
}

#[test]
fn values() {
    let scene = scene();
    let all = Format { header: true, units: true };
    let names = "index,name,memory.total,memory.used,utilization.gpu,temperature.gpu,clocks.sm,timestamp";
    check("gpus.csv", &query::devices(&scene, names, all).expect("values"));
    let bare = Format { header: false, units: false };
    assert_eq!(query::devices(&scene, "memory.used, count", bare), Ok("1224, 2\n0, 2\n".into()));
    check(
        "processes.csv",
        &query::processes(&scene, "pid,process_name,used_gpu_memory,gpu_uuid", all).expect("values"),
    );
    let error = query::devices(&scene, "name,colour", all).expect_err("no such field");
    assert!(error.starts_with("Field \"colour\" is not a valid field to query."), "{error}");
    // Each name that the help lists is one.
    let help = query::help(false);
    let listed: Vec<&str> = help.lines().filter_map(|l| l.strip_prefix('"')?.strip_suffix('"')).collect();
    assert!(listed.len() > 80);
    assert!(query::devices(&scene, &listed.join(","), all).is_ok());
}

#[test]
fn formats() {
    assert_eq!(Format::of("csv"), Some(Format { header: true, units: true }));
    assert_eq!(Format::of("csv,noheader,nounits"), Some(Format::default()));
    assert_eq!([Format::of("noheader"), Format::of("csv,x"), Format::of("")], [None; 3]);
}
