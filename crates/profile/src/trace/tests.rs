//! Reports of a trace that was written down, as text. `BLESS=1` rewrites what they expect.

use std::path::{Path, PathBuf};

use super::kinds::Names;
use super::model::{Process, What};
use super::nvprof_text::{self, How};
use super::reports::{Format, Report};
use super::units::Unit;
use super::{chrome, json, nvprof_nvtx, run};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trace")
}

fn processes() -> Vec<Process> {
    run::processes_of(&folder().join("records")).expect("records")
}

fn same(name: &str, text: &str) {
    let path = folder().join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("written");
    }
    let want = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == want, "{name} is now\n{text}\nand was\n{want}");
}

#[test]
fn calls_within_calls_are_parts_of_them() {
    let processes = processes();
    assert_eq!(processes.iter().map(|p| p.id).collect::<Vec<_>>(), [4711, 4800]);
    let names: Vec<&str> = processes[0].calls.iter().map(|c| &*c.name).collect();
    assert_eq!(
        names,
        [
            "cudaMalloc",
            "cudaMemcpy",
            "cudaMemset",
            "cudaLaunchKernel",
            "cudaLaunchKernel",
            "cudaGetLastError",
            "cuGraphLaunch",
            "cuLaunchKernel"
        ]
    );
    // Only what lies between start and stop.
    let names: Vec<&str> = processes[1].calls.iter().map(|c| &*c.name).collect();
    assert_eq!(names, ["cuCtxSynchronize"]);
}

#[test]
fn work_has_the_call_that_asked_for_it() {
    let processes = processes();
    // A call that was not recorded is not that before it.
    assert_eq!(processes[1].work[0].call, None);
    let process = &processes[0];
    let of = |w: &super::model::Work| w.call.map(|n| &*process.calls[n - 1].name);
    let calls: Vec<_> = process.work.iter().map(of).collect();
    let (launch, graph) = (Some("cudaLaunchKernel"), Some("cuGraphLaunch"));
    let want = [Some("cudaMemcpy"), Some("cudaMemset"), launch, launch, graph, graph, graph, graph];
    assert_eq!(calls[..8], want);
    assert_eq!(calls[8], Some("cuLaunchKernel"));
    assert_ne!(process.work[2].call, process.work[3].call);
    assert!(matches!(&process.work[8].what, What::Kernel(k) if k.failed));
}

#[test]
fn tables_of_nsys() {
    let processes = processes();
    let reports = "cuda_api_sum,cuda_gpu_kern_sum,gpumemtimesum,cuda_gpu_mem_size_sum,cuda_gpu_trace:base,nvtx_sum,nvtx_pushpop_sum,\
        nvtx_startend_sum,nvtx_gpu_proj_sum";
    let reports = Report::list(reports).expect("reports");
    let all = |format| reports.iter().map(|r| r.print(&processes, format)).collect::<Vec<_>>().join("\n");
    same("nsys.txt", &all(Format::Table));
    same("nsys.csv", &all(Format::Csv));
    let nothing = Report::usual(&processes[1..])[2].print(&processes[1..], Format::Table);
    assert_eq!(nothing, "SKIPPED: the trace has nothing for cuda_gpu_mem_time_sum.\n");
    assert!(Report::list("cuda_gpu_sum").is_err());
    assert_eq!(Names::default(), Names::Full);
}

#[test]
fn texts_of_nvprof() {
    let process = &processes()[0];
    let plain = How::default();
    let csv = How { csv: true, unit: None };
    let of = |how| {
        [
            nvprof_text::summary(process, how),
            nvprof_text::work(process, how),
            nvprof_text::calls(process, how),
            nvprof_nvtx::result(process, how),
        ]
        .join("\n")
    };
    same("nvprof.txt", &of(plain));
    same("nvprof.csv", &of(csv));
    let in_ms = nvprof_text::summary(process, How { csv: false, unit: Some(Unit::Ms) });
    assert!(in_ms.contains("0.1050ms") && !in_ms.contains("us "), "{in_ms}");
}

#[test]
fn json_for_viewers_and_programs() {
    same("chrome.json", &chrome::trace(&processes()));
    same("trace.json", &json::trace(&processes()));
}

/// An addition of vectors in managed memory.
#[test]
fn pages_for_programs() {
    let all = run::processes_of(&folder().join("pages")).expect("records");
    let text = json::trace(&all);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let pages = value["processes"][0]["pages"].as_array().cloned().unwrap_or_default();
    let of = |kind: &str| pages.iter().filter(|p| p["kind"] == kind).cloned().collect::<Vec<_>>();
    let bytes = |kind: &str| of(kind).iter().filter_map(|p| p["bytes"].as_u64()).sum::<u64>();
    assert_eq!((bytes("host to device"), bytes("device to host")), (8 << 20, 4 << 20));
    assert_eq!((of("CPU fault").len(), of("GPU fault group").len(), of("allocation").len()), (36, 6, 2));
    assert!(of("CPU fault").iter().all(|p| p["instruction"] != 0));
}

#[test]
fn what_a_process_recorded_can_be_kept_apart() {
    let to = run::scratch().expect("a folder");
    let file = to.path().join("4711");
    run::extract(&folder().join("records"), 4711, &file).expect("written");
    assert_eq!(run::processes_of(&file).expect("records"), processes()[..1]);
}

#[test]
fn damaged_files_are_named() {
    let to = run::scratch().expect("a folder");
    let file = to.path().join("damaged");
    let text = std::fs::read_to_string(folder().join("records")).expect("records");
    std::fs::write(&file, text.replace("cudaMalloc\n", "cudaMalloc\tx\n")).expect("written");
    let said = run::processes_of(&file).expect_err("damaged").to_string();
    assert!(said.starts_with(&file.display().to_string()) && said.contains(": line "), "{said}");
}
