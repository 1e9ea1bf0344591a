//! What tools tell of real programs besides their traces: nvprof's counters, ranges of NVTX, databases; and a client of CUPTI.

mod toolkit;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let options = ["-O2", "-std=c++17", "-arch=sm_90"];
    let program =
        |name: &str| toolkit.program(&workspace().join(format!("tests/cuda/{name}.cu")), &options, "tools");
    let with_cupti = [&options[..], &["-lcupti"]].concat();
    let cupti = toolkit.program(&workspace().join("tests/cuda/cupti.cu"), &with_cupti, "tools");
    let with_nvrtc = [&options[..], &["-lnvrtc", "-lnvJitLink", "-lcuda"]].concat();
    let nvrtc = toolkit.program(&workspace().join("tests/cuda/nvrtc.cu"), &with_nvrtc, "tools");
    let with_nvml = [&options[..], &["-lnvidia-ml"]].concat();
    let nvml = toolkit.program(&workspace().join("tests/cuda/nvml.cu"), &with_nvml, "tools");
    let (traced, ranged) = (program("traced"), program("ranges"));
    let tools = Arc::new(Tools { traced, ranges: ranged, cupti, nvrtc, nvml, toolkit: toolkit.clone() });
    let mut list = Vec::new();
    for (name, test) in [
        ("nvprof_counts", nvprof_counts as fn(&Tools) -> Result<(), Failed>),
        ("ranges", ranges),
        ("ranges_unheard", ranges_unheard),
        ("databases", databases),
        ("cupti::activities", |t: &Tools| t.client("activities")),
        ("cupti::late", |t: &Tools| t.client("late")),
        ("cupti::callbacks", |t: &Tools| t.client("callbacks")),
        ("cupti::framework", |t: &Tools| t.client("framework")),
        ("cupti::says", cupti_says),
        ("cupti::refusals", |t: &Tools| t.client("refusals")),
        ("cupti::traced", cupti_traced),
        ("nvml", nvml_tells),
        ("nvrtc::saxpy", |t: &Tools| t.beside(&t.nvrtc, "saxpy")),
        ("nvrtc::linked", |t: &Tools| t.beside(&t.nvrtc, "linked")),
        ("nvrtc::statics", |t: &Tools| t.beside(&t.nvrtc, "statics")),
        ("nvrtc::targets", |t: &Tools| t.beside(&t.nvrtc, "targets")),
    ] {
        let tools = tools.clone();
        list.push(Trial::test(name, move || test(&tools)));
    }
    trials::run(&arguments, list, 14)
}

struct Tools {
    toolkit: Arc<Toolkit>,
    traced: Arc<Program>,
    ranges: Arc<Program>,
    cupti: Arc<Program>,
    nvrtc: Arc<Program>,
    nvml: Arc<Program>,
}

fn scratch(name: &str) -> Result<PathBuf, Failed> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir)?;
    Ok(dir)
}

impl Tools {
    /// What a tool that must succeed prints, to both.
    fn run(&self, tool: &[&str], program: Option<&Program>) -> Result<String, Failed> {
        let mut command: Command = self.toolkit.command(tool[0]);
        command.args(&tool[1..]);
        if let Some(program) = program {
            command.arg(program.path()?);
        }
        let out = command.output()?;
        let text = [out.stdout, out.stderr].map(|b| String::from_utf8_lossy(&b).into_owned()).concat();
        if out.status.success() { Ok(text) } else { Err(format!("{command:?}: {text}").into()) }
    }
}

impl Tools {
    /// Runs the client of CUPTI.
    fn client(&self, mode: &str) -> Result<(), Failed> {
        self.beside(&self.cupti, mode)
    }

    /// Runs a program that finds the toolkit's libraries.
    fn beside(&self, program: &Program, mode: &str) -> Result<(), Failed> {
        let library = self.toolkit.root().join("lib64").display().to_string();
        program.passes(&[mode], &[("LD_LIBRARY_PATH", &library)]).map(drop)
    }
}

/// NVML and nvidia-smi beside a program, of which alone they know.
fn nvml_tells(tools: &Tools) -> Result<(), Failed> {
    let (library, command) =
        (tools.toolkit.root().join("lib64"), tools.toolkit.root().join("bin/nvidia-smi"));
    let folder = scratch("nvml")?.display().to_string();
    let variables = [("LD_LIBRARY_PATH", &*library.display().to_string()), ("WEFT_USAGE", &*folder)];
    tools.nvml.passes(&[&command.display().to_string()], &variables).map(drop)
}

/// Whether there is a line with all of these words, of which the last ends it.
fn has(text: &str, words: &[&str]) -> Result<(), Failed> {
    let end = words.last().copied().unwrap_or_default();
    let is = |l: &str| l.ends_with(end) && words.iter().all(|w| l.contains(w));
    if text.lines().any(is) { Ok(()) } else { Err(format!("no line {words:?} in\n{text}").into()) }
}

fn hasnt(text: &str, word: &str) -> Result<(), Failed> {
    if text.contains(word) { Err(format!("{word} in\n{text}").into()) } else { Ok(()) }
}

fn nvprof_counts(tools: &Tools) -> Result<(), Failed> {
    let words = ["nvprof", "--events", "warps_launched", "--metrics", "gld_efficiency,gst_transactions"];
    let text = tools.run(&words, Some(&tools.traced))?;
    has(&text, &["==", "== Event result:"])?;
    has(&text, &["    Kernel: void work<500>(float*)"])?;
    // One thread: a sector of which 4 bytes are used.
    has(&text, &["        100", " warps_launched", "           1           1           1         100"])?;
    has(&text, &["        100", " gld_efficiency", "      12.50%      12.50%      12.50%"])?;
    // 1024 blocks of 64 threads.
    has(&text, &["         26", " gst_transactions", "        8192        8192        8192"])?;
    let log = scratch("counts")?.join("log").display().to_string();
    let words = ["nvprof", "--metrics", "gld_efficiency", "--kernels", "tin.", "--csv", "--log-file", &log];
    tools.run(&words, Some(&tools.traced))?;
    let text = std::fs::read_to_string(&log)?;
    has(&text, &["(0)\",\"tiny(int*)\",100,\"gld_efficiency\"", ",12.50%,12.50%,12.50%"])?;
    hasnt(&text, "scale(")
}

fn ranges(tools: &Tools) -> Result<(), Failed> {
    let dir = scratch("ranges")?;
    let (report, chrome) = (dir.join("r").display().to_string(), dir.join("chrome").display().to_string());
    let text = tools.run(&["nsys", "profile", "--stats=true", "-o", &report], Some(&tools.ranges))?;
    has(&text, &[" ** NVTX Range Summary (nvtx_sum):"])?;
    has(&text, &["  3  ", "   PushPop  steps:step"])?;
    has(&text, &["  1  ", "  StartEnd  :all"])?;
    let file = format!("{report}.nsys-rep");
    let text = tools.run(&["nsys", "stats", "-r", "nvtx_gpu_proj_sum", "-f", "csv", &file], None)?;
    // Range, style, …: operations, of each range, level, children.
    has(&text, &["steps:step,PushPop,", ",6,2.0,0.0,0.0"])?;
    has(&text, &[":all,StartEnd,", ",7,7.0,0.0,0.0"])?;
    has(&text, &[":other,PushPop,", ",1,1.0,0.0,0.0"])?;
    has(&text, &[":setup,PushPop,", ",2,2.0,0.0,0.0"])?;
    let text = tools.run(&["nvprof"], Some(&tools.ranges))?;
    has(&text, &["==     Domain \"steps\""])?;
    has(&text, &["          Range:  100.00%", "         3 ", "  step"])?;
    let text = tools.run(&["weft", "trace", "--chrome", &chrome, "--json"], Some(&tools.ranges))?;
    has(
        &text,
        &[
            "\"style\": \"PushPop\", \"domain\": \"steps\"",
            "\"payload_type\": \"int32\", \"payload\": \"2\"},",
        ],
    )?;
    let text = std::fs::read_to_string(&chrome)?;
    // The stream's own name is with its number.
    has(&text, &["\"thread_name\"", " steps\"}},"])?;
    has(&text, &["\"ph\": \"i\"", "\"args\": {\"domain\": \"\"}},"])?;
    let text = tools.run(
        &["nsys", "profile", "-t", "cuda", "--stats=true", "-f", "true", "-o", &report],
        Some(&tools.ranges),
    )?;
    hasnt(&text, "nvtx_sum")
}

/// With nobody who listens, and without a file for the trace.
fn ranges_unheard(tools: &Tools) -> Result<(), Failed> {
    tools.ranges.passes(&[], &[])?;
    let library = tools.toolkit.root().join("lib64/libweft-nvtx.so").display().to_string();
    tools.ranges.passes(&[], &[("NVTX_INJECTION64_PATH", &library)])?;
    tools.ranges.passes(&[], &[("NVTX_INJECTION64_PATH", "/no/such/library.so")]).map(drop)
}

fn databases(tools: &Tools) -> Result<(), Failed> {
    let dir = scratch("databases")?;
    let report = dir.join("r").display().to_string();
    let text = tools.run(&["nsys", "profile", "--export=sqlite", "-o", &report], Some(&tools.ranges))?;
    has(&text, &["/r.sqlite"])?;
    let (records, database) = (format!("{report}.nsys-rep"), format!("{report}.sqlite"));
    let reports = "cuda_api_sum,cuda_gpu_kern_sum,cuda_gpu_mem_time_sum,nvtx_sum,nvtx_gpu_proj_sum";
    let of = |file: &str| -> Result<String, Failed> {
        let text = tools.run(&["nsys", "stats", "-f", "csv", "-r", reports, file], None)?;
        Ok(text.lines().filter(|l| !l.starts_with("Processing")).collect::<Vec<_>>().join("\n"))
    };
    let (a, b) = (of(&records)?, of(&database)?);
    if a != b || !a.contains("steps:step") {
        return Err(format!("{a}\n{b}").into());
    }
    let again = dir.join("again.sqlite").display().to_string();
    tools.run(&["nsys", "export", "--type", "sqlite", "-o", &again, &records], None)?;
    let twice = tools.run(&["nsys", "export", "--type", "sqlite", "-o", &again, &records], None);
    if !twice.as_ref().is_err_and(|e| e.message().is_some_and(|m| m.contains("is there already"))) {
        return Err(format!("{twice:?}").into());
    }
    let text = tools.run(&["weft", "trace", "--import", &again], None)?;
    has(&text, &["  twice(float*)"])
}

/// What the program says goes to CUPTI, which programs find by NVTX' variable; or through the library that tools name there.
fn cupti_says(tools: &Tools) -> Result<(), Failed> {
    let library = tools.toolkit.root().join("lib64").display().to_string();
    let cupti = format!("{library}/libcupti.so.12");
    let vars = [("LD_LIBRARY_PATH", library.as_str()), ("NVTX_INJECTION64_PATH", &cupti)];
    tools.cupti.passes(&["says"], &vars).map(drop)
}

/// A client of CUPTI that is traced besides: neither takes anything from the other.
fn cupti_traced(tools: &Tools) -> Result<(), Failed> {
    let file = scratch("cupti")?.join("records").display().to_string();
    let library = tools.toolkit.root().join("lib64").display().to_string();
    let vars = [("LD_LIBRARY_PATH", library.as_str()), ("WEFT_TRACE_FILE", file.as_str())];
    tools.cupti.passes(&["activities"], &vars)?;
    let text =
        tools.run(&["weft", "trace", "--import", &file, "--csv", "--report", "cuda_gpu_kern_sum"], None)?;
    let row = text.lines().find(|l| l.contains("add(float const*")).ok_or(text.clone())?;
    // With those that were launched when no activity was wanted any more.
    if row.split(',').nth(2) == Some("6") { Ok(()) } else { Err(text.into()) }
}
