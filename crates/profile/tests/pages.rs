//! Pages in a real browser: they show what the records say, complain of nothing, and can be used by keys and on small screens.

mod browser;

use std::path::{Path, PathBuf};

use browser::Browser;

fn kept(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name).to_string_lossy().into_owned()
}

/// The page of kept counters and a kept trace.
fn page(folder: &Path) -> PathBuf {
    let at = |n: &str| folder.join(n).to_string_lossy().into_owned();
    let (counters, trace) = (kept("counters/transpose"), kept("trace/records"));
    let words = [
        "profile",
        "--import",
        &counters,
        "--trace",
        &trace,
        "--html",
        &at("page.html"),
        "--log-file",
        &at("text"),
    ];
    let status = weft_profile::main(&words.map(str::to_owned)).expect("a page");
    assert_eq!(status, 0);
    folder.join("page.html")
}

fn text(b: &mut Browser, selector: &str) -> String {
    let of = format!("[...document.querySelectorAll({selector:?})].map((e) => e.innerText).join('\\n')");
    b.value(&of).as_str().unwrap_or_default().to_owned()
}

fn has(b: &mut Browser, selector: &str, parts: &[&str]) {
    let all = text(b, selector);
    parts.iter().for_each(|p| assert!(all.contains(p), "{selector} has no `{p}`: {all}"));
}

#[test]
fn the_page_shows_what_was_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut b = Browser::start();
    b.open(&page(folder.path()), 1300, 900);
    has(&mut b, "#summary", &["NVIDIA H200", "3 launches counted"]);
    has(&mut b, "#kernels tbody", &["transpose_naive", "transpose_shared", "transpose_padded"]);
    // The launch with the most to gain comes chosen.
    has(&mut b, "tr[aria-selected=true]", &["transpose_naive"]);
    has(
        &mut b,
        "#advice",
        &["Uncoalesced Global Access", "transpose.cu:10", "32 sectors per request", "neighbouring addresses"],
    );
    has(&mut b, "#memory", &["32.8 k req", "33.6 MB"]);
    has(&mut b, "#sections", &["Launch Statistics", "exact"]);
    assert_eq!(b.value("document.querySelectorAll('#occupancy svg .curve').length"), 3);
    has(&mut b, "#source tr[data-line='10']", &["out[x * n + (y + j)]", "1.2 M"]);
    assert_eq!(
        b.value("document.querySelector('#source tr[data-line=\"10\"]').classList.contains('advised')"),
        true
    );
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}

#[test]
fn launches_are_chosen_by_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut b = Browser::start();
    b.open(&page(folder.path()), 1300, 900);
    b.value("document.querySelector('#kernels tbody tr').focus()");
    b.press("ArrowDown");
    has(&mut b, "tr[aria-selected=true]", &["transpose_shared"]);
    has(&mut b, "#advice", &["Shared Memory Conflicts", "transpose.cu:20", "t[32][33]"]);
    has(&mut b, "#memory", &["16.5 times the ideal"]);
    b.press("End");
    has(&mut b, "#advice", &["No rule found anything."]);
    b.press("Home");
    // The line that advice is about is gone to.
    b.value("document.querySelector('#advice .link').focus()");
    b.value("document.querySelector('#advice .link').click()");
    has(&mut b, "#source tr.marked", &["out[x * n + (y + j)]"]);
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}

#[test]
fn the_timeline_goes_by_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut b = Browser::start();
    b.open(&page(folder.path()), 1300, 900);
    b.until("Boolean(document.querySelector('#time').dataset.to)");
    let span = "Number(document.querySelector('#time').dataset.to) - Number(document.querySelector('#time').dataset.from)";
    let from = "Number(document.querySelector('#time').dataset.from)";
    let number = |b: &mut Browser, of: &str| b.value(of).as_f64().expect("a number");
    b.value("document.querySelector('#time').focus()");
    let (whole, began) = (number(&mut b, span), number(&mut b, from));
    b.press("+");
    let near = number(&mut b, span);
    assert!((near * 2.0 - whole).abs() < whole * 1e-6, "{near} {whole}");
    let before = number(&mut b, from);
    b.press("ArrowRight");
    assert!(number(&mut b, from) > before);
    b.press("ArrowLeft");
    assert!((number(&mut b, from) - before).abs() < whole * 1e-6);
    b.press("-");
    b.press("0");
    assert_eq!((number(&mut b, span), number(&mut b, from)), (whole, began));
    // One piece after the other, with the call that asked for it.
    let name = "document.querySelector('#time').dataset.chosen";
    b.press("n");
    let first = b.value(name);
    b.press("n");
    let second = b.value(name);
    assert!(first != "" && second != "");
    b.press("p");
    assert_eq!(b.value(name), first);
    let mut seen = String::new();
    has(&mut b, "#timeline .legend", &["NVTX", "calls", "kernels"]);
    for _ in 0..40 {
        b.press("n");
        seen += &text(&mut b, "#told");
    }
    assert!(
        seen.contains("Asked for by cudaMemcpy (call ")
            && seen.contains("grid [")
            && seen.contains(":step – "),
        "{seen}"
    );
    b.press("Escape");
    assert_eq!((b.value(name), text(&mut b, "#told")), ("".into(), String::new()));
    // Something is drawn in the colours of the legend.
    let drawn = "(() => { const c = document.querySelector('#time'), g = c.getContext('2d'); \
                 const d = g.getImageData(0, 0, c.width, c.height).data, s = new Set(); \
                 for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return s.size; })()";
    assert!(number(&mut b, drawn) > 5.0);
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}

#[test]
fn small_screens_and_dark_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut b = Browser::start();
    let page = page(folder.path());
    for width in [320, 390, 768] {
        b.open(&page, width, 700);
        let wide = b.value("document.documentElement.scrollWidth");
        assert!(wide.as_u64().is_some_and(|w| w <= u64::from(width)), "{width}: {wide}");
    }
    let back = "getComputedStyle(document.body).backgroundColor";
    let light = b.value(back);
    b.value("document.querySelector('#theme').click()");
    assert_ne!(b.value(back), light);
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}

#[test]
fn a_trace_alone_and_text_that_is_no_markup() {
    let folder = tempfile::tempdir().expect("a folder");
    let (at, records) = (folder.path().join("trace.html"), folder.path().join("counters"));
    let (page, trace) = (at.to_string_lossy().into_owned(), kept("trace/records"));
    let words = ["trace", "--import", &trace, "--html", &page, "--report", "cuda_gpu_kern_sum"];
    weft_profile::main(&words.map(str::to_owned)).expect("a page");
    let mut b = Browser::start();
    b.open(&at, 1000, 700);
    b.until("Boolean(document.querySelector('#time').dataset.to)");
    assert_eq!(b.value("document.querySelectorAll('section').length"), 1);
    let evil = "<img src=x onerror=alert(1)></script>";
    let record = format!("weft-profile counters 1\t{evil}\nlaunch\t{evil}\t1\t1\t1\t32\t1\t1\t32\n");
    std::fs::write(&records, record).expect("a file");
    let log = folder.path().join("log").to_string_lossy().into_owned();
    let words = ["profile", "-i", &records.to_string_lossy(), "--html", &page, "--log-file", &log];
    weft_profile::main(&words.map(str::to_owned)).expect("a page");
    b.open(&at, 1000, 700);
    has(&mut b, "#kernels", &[evil]);
    assert_eq!(b.value("document.querySelectorAll('img').length"), 0);
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}

#[test]
fn managed_memory_has_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().join("trace.html");
    let (page, trace) = (at.to_string_lossy().into_owned(), kept("trace/pages"));
    let words = ["trace", "--import", &trace, "--html", &page, "--report", "cuda_gpu_kern_sum"];
    weft_profile::main(&words.map(str::to_owned)).expect("a page");
    let mut b = Browser::start();
    b.open(&at, 1000, 700);
    assert_eq!(b.value("document.querySelectorAll('#unified tbody tr').length"), 2);
    has(&mut b, "#unified", &["GPU Fault Groups", "4.194", "before `add`", "are modelled"]);
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}
