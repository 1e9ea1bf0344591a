//! A user's path with the toolkit tree: what the report says is done literally, step by step, from a slow transpose to a fast one; and
//! the page of a real program.

mod browser;

use std::path::{Path, PathBuf};
use std::process::Command;

use browser::Browser;
use serde_json::Value;

const NAIVE: &str = include_str!("path/transpose.cu");

/// "Bring tiles into shared memory row by row": the slow line becomes these.
const TILED: &str = "        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
";
const SLOW: &str = "        out[x * n + y + j] = in[(y + j) * n + x];\n";

fn dist() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace");
    std::env::var_os("WEFT_DIST").map_or_else(|| workspace.join("dist"), PathBuf::from)
}

/// What a command of the toolkit prints, which must succeed.
fn weft(words: &[&str]) -> String {
    let out = Command::new(dist().join("bin/weft")).args(words).env_remove("WEFT_GPU").output();
    let out = out.expect("the toolkit tree; cargo xtask dist makes it");
    assert!(out.status.success(), "{words:?}: {out:?}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// A program of the path, and what is said of it.
struct Step {
    source: String,
    file: String,
    kept: String,
    rules: Vec<Value>,
}

impl Step {
    fn new(folder: &Path, name: &str, source: String) -> Self {
        let at = |end: &str| folder.join(format!("{name}{end}")).to_string_lossy().into_owned();
        let (file, kept) = (at(".cu"), at(".counters"));
        std::fs::write(&file, &source).expect("a file");
        let json = weft(&["profile", "--json", "-o", &kept, &file]);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let rules = json["launches"][0]["rules"].as_array().expect("rules").clone();
        Step { source, file, kept, rules }
    }

    /// One rule has found something: on the line with this text, which it names with the remedy.
    fn says(&self, rule: &str, line: &str, parts: &[&str]) {
        let number = self.source.lines().position(|l| l.contains(line)).expect("the line") + 1;
        let [one] = &self.rules[..] else { panic!("{}: {:?}", self.file, self.rules) };
        let text = one["text"].as_str().expect("text");
        assert_eq!(one["rule"], rule, "{text}");
        assert!(text.starts_with(&format!("{}:{number}: ", self.file)), "{number}: {text}");
        parts.iter().for_each(|p| assert!(text.contains(p), "`{p}`: {text}"));
        assert!(one["speedup"].as_f64().is_some_and(|s| s > 2.0), "{one}");
    }
}

#[test]
fn from_a_slow_transpose_to_a_padded_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let naive = Step::new(folder.path(), "naive", NAIVE.to_owned());
    naive.says(
        "UncoalescedGlobalAccess",
        "out[x * n + y + j]",
        &[
            "32 sectors per request, 4 would do",
            "store 4 bytes each",
            "bring tiles into shared memory row by row",
        ],
    );
    // The remedy, in the words of the kernel.
    let tiled = NAIVE
        .replace(SLOW, TILED)
        .replace("{\n    int x = block", "{\n    __shared__ float tile[32][32];\n    int x = block");
    let tiled = Step::new(folder.path(), "tiled", tiled);
    tiled.says(
        "SharedMemoryConflicts",
        "= tile[threadIdx.x]",
        &["32 wavefronts per request, 1 would do", "a multiple of 32 words", "t[32][32] becomes t[32][33]"],
    );
    let padded = Step::new(folder.path(), "padded", tiled.source.replace("[32][32]", "[32][33]"));
    assert_eq!(padded.rules, [] as [Value; 0]);

    let csv = weft(&["compare", "--csv", "--metrics", "gst_transactions", &naive.kept, &padded.kept]);
    let row = csv.lines().nth(1).expect("a row");
    assert!(row.ends_with("\"1048576\",\"131072\",\"-917504\",\"0.125\""), "{csv}");
}

#[test]
fn the_page_of_a_program_has_its_times_and_its_ptx() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |n: &str| folder.path().join(n).to_string_lossy().into_owned();
    std::fs::write(at("t.cu"), NAIVE).expect("a file");
    let said = weft(&["profile", "--html", &at("page.html"), &at("t.cu")]);
    // It ran twice, and printed once.
    assert_eq!(said.matches("PASSED").count(), 1, "{said}");
    let mut b = Browser::start();
    b.open(&folder.path().join("page.html"), 1200, 900);
    let has = |b: &mut Browser, selector: &str, part: &str| {
        let text = b.value(&format!("document.querySelector({selector:?}).innerText"));
        assert!(text.as_str().is_some_and(|t| t.contains(part)), "{selector} has no `{part}`: {text}");
    };
    has(&mut b, "h1", "t.cu");
    has(&mut b, "#kernels thead", "Mean time here");
    b.value(
        "[...document.querySelectorAll('#source .tools button')].find((t) => t.innerText === 'PTX').click()",
    );
    has(&mut b, "#source tr.advised", "st.global");
    b.value("document.querySelector('#time').focus()");
    b.until("Boolean(document.querySelector('#time').dataset.to)");
    for _ in 0..20 {
        b.press("n");
        if b.value("document.querySelector('#told').innerText.includes('transpose(float*')") == true {
            break;
        }
    }
    has(&mut b, "#told", "Asked for by cudaLaunchKernel");
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
}

#[test]
fn commands_of_the_toolkit() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |n: &str| folder.path().join(n).to_string_lossy().into_owned();
    std::fs::write(at("t.cu"), NAIVE).expect("a file");
    let words = [
        "occupancy",
        &at("t.cu"),
        "--kernel",
        "transpose",
        "--block",
        "32x8",
        "--gpu",
        "h100",
        "--html",
        &at("o.html"),
    ];
    let text = weft(&words);
    assert!(
        text.contains("kernel                            transpose\n") && text.contains(", estimated ("),
        "{text}"
    );
    assert!(text.contains(">     256        8       64      100 %  nothing\n"), "{text}");
    let mut b = Browser::start();
    b.call("Page.navigate", serde_json::json!({"url": format!("file://{}", at("o.html"))}));
    b.until("document.querySelectorAll('svg circle').length === 3");
    assert!(b.complaints.is_empty(), "{:?}", b.complaints);
    let doctor: Value = serde_json::from_str(&weft(&["doctor", "--json"])).expect("JSON");
    let tried = doctor["checks"].as_array().expect("checks").iter().find(|c| c["what"] == "a program");
    assert!(doctor["broken"] == false && tried.is_some_and(|c| c["grade"] == "ok"), "{doctor}");
    let info = weft(&["info"]);
    let words = |l: &str| l.split_whitespace().take(5).map(str::to_owned).collect::<Vec<_>>().join(" ");
    assert!(info.lines().any(|l| words(l) == "device 0 h200: NVIDIA H200,"), "{info}");
}
