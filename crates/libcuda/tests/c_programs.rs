//! C programs against the library: compiled with the system's compiler, linked to the library built here.

mod programs;

use std::path::{Path, PathBuf};
use std::process::Command;

use programs::compile;

fn run(name: &str, variables: &[(&str, &str)]) -> String {
    run_with(name, &[], variables).0
}

/// Standard output and standard error of a program that must succeed.
fn run_with(name: &str, arguments: &[&Path], variables: &[(&str, &str)]) -> (String, String) {
    let (program, lib) = compile(name);
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let out = Command::new(program)
        .args(arguments)
        .env("LD_LIBRARY_PATH", lib)
        .env("CUDA_CACHE_PATH", cache)
        .envs(variables.iter().copied())
        .output()
        .expect("run");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let log = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{name}: {}\n{text}\n{log}", out.status);
    (text, log)
}

/// Test data of the workspace.
fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(path)
}

#[test]
fn launches() {
    assert_eq!(run("launch", &[]), "ok\n");
}

#[test]
fn launches_without_cache() {
    assert_eq!(run("launch", &[("CUDA_CACHE_DISABLE", "1"), ("WEFT_THREADS", "1")]), "ok\n");
}

#[test]
fn launches_in_the_interpreter() {
    assert_eq!(run("launch", &[("WEFT_ENGINE", "interp")]), "ok\n");
    assert_eq!(run("launch", &[("WEFT_ENGINE", "interp"), ("WEFT_SEED", "7")]), "ok\n");
}

/// A library that uses the driver while it is opened, in a program that has not loaded the driver before.
#[test]
fn constructors_of_opened_libraries() {
    let (_, lib) = compile("launch");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/opened.c");
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    let to = |name: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (program, library) = (to("opened"), to("libopened.so"));
    let cc = |arguments: &[&str], out: &Path| {
        let mut cc = Command::new("cc");
        cc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-I"]).arg(&include).arg(&source);
        let done = cc.arg("-o").arg(out).arg("-L").arg(&lib).args(arguments).status().expect("cc");
        assert!(done.success(), "opened.c does not compile: {arguments:?}");
    };
    cc(&["-ldl"], &program);
    cc(&["-shared", "-fPIC", "-DLIBRARY", "-lcuda"], &library);
    let out = Command::new(program).arg(library).env("LD_LIBRARY_PATH", lib).output().expect("run");
    assert_eq!((String::from_utf8_lossy(&out.stdout).as_ref(), out.status.code()), ("42\n", Some(0)));
}

/// The codes that a real driver answered are in the program's comments and in `codes.expected`.
#[test]
fn error_codes() {
    let expected = include_str!("c/codes.expected");
    assert_eq!(run("codes", &[]), expected);
}

/// Panics with the lines that differ.
fn same_lines(got: &str, expected: &str) {
    let differ: Vec<String> = (got.lines().zip(expected.lines()))
        .filter(|(g, e)| g != e)
        .map(|(g, e)| format!("got:      {g}\nexpected: {e}\n"))
        .collect();
    assert!(differ.is_empty(), "{}", differ.concat());
    assert_eq!(got.lines().count(), expected.lines().count(), "number of lines");
}

/// Every value of flags, options and attributes; the answers are those of an H100 where the reference leaves them open.
#[test]
fn flags_and_attributes() {
    same_lines(&run("flags", &[]), include_str!("c/flags.expected"));
}

/// Pools, virtual memory, numbers in memory, handles for other processes and attributes of streams; the answers are those of an
/// H100.
#[test]
fn memory_codes() {
    same_lines(&run("memory_codes", &[]), include_str!("c/memory_codes.expected"));
}

/// Windows of accesses that persist, and the part of L2 that is set aside; the answers are those of an H100.
#[test]
fn window_codes() {
    same_lines(&run("window_codes", &[("WEFT_GPU", "h100")]), include_str!("c/window_codes.expected"));
}

/// Arrays with levels, their objects, and references to textures and surfaces; the answers are those of an H100.
#[test]
fn array_codes() {
    same_lines(&run("array_codes", &[]), include_str!("c/array_codes.expected"));
}

/// Advice, prefetches, batches, attributes of ranges and pointers, memory of the host, tensor maps; the answers are those of an
/// H100.
#[test]
fn range_codes() {
    same_lines(&run("range_codes", &[]), include_str!("c/range_codes.expected"));
}

/// Calls of memory, arrays and textures while a stream is captured; the answers are those of an H100.
#[test]
fn captured_memory_codes() {
    same_lines(&run("capture_memory", &[]), include_str!("c/capture_memory.expected"));
}

/// Where pools take memory from and when they use it again.
#[test]
fn pools() {
    assert_eq!(run("pools", &[]), "ok\n");
}

#[test]
fn numbers_that_streams_wait_for() {
    assert_eq!(run("values", &[]), "ok\n");
    assert_eq!(run("values", &[("WEFT_THREADS", "1")]), "ok\n");
}

#[test]
fn workers_have_the_cpus_of_the_process() {
    assert_eq!(run("cpus", &[]), "ok\n");
}

#[test]
fn kernels_of_higher_priority_begin_first() {
    assert_eq!(run("priorities", &[("WEFT_THREADS", "1")]), "ok\n");
}

#[test]
fn functions_that_streams_call_may_not_call_cuda() {
    assert_eq!(run("host_functions", &[]), "ok\n");
}

/// Launches that are made ready piece by piece, with both engines.
#[test]
fn launches_of_cuda_3() {
    for engine in ["jit", "interp"] {
        assert_eq!(run("staged", &[("WEFT_ENGINE", engine)]), "ok\n");
    }
}

#[test]
fn events_of_contexts() {
    assert_eq!(run("context_events", &[("WEFT_THREADS", "2")]), "ok\n");
    assert_eq!(run("context_events", &[("WEFT_THREADS", "1")]), "ok\n");
}

#[test]
fn devices_and_what_they_can_do() {
    assert_eq!(run("devices", &[("WEFT_GPU", "h100,h100")]), "ok\n");
}

/// Parts of a device, with a worker each.
#[test]
fn green_contexts() {
    assert_eq!(run("green", &[("WEFT_THREADS", "2")]), "ok\n");
}

/// Kernels that go only where they may, whatever they are given, run on silently; also where all that they touch is looked at.
#[test]
fn kernels_may_touch_what_cuda_knows() {
    for mode in ["allow", "warn", "fault", "check", ""] {
        for more in
            [("WEFT_WIDTH", ""), ("WEFT_WIDTH", "1"), ("WEFT_UNOPTIMISED", "1"), ("WEFT_ENGINE", "interp")]
        {
            let said = run_with("host_pointers", &[], &[("WEFT_HOST_POINTERS", mode), more]);
            assert_eq!(said, ("ok\n".to_owned(), String::new()), "{mode}, {more:?}");
        }
    }
}

/// Which kernel is given a pointer to where, and how; what it says on standard error.
fn touches(place: &str, kernel: &str, variables: &[(&str, &str)]) -> String {
    let (text, log) = run_with("host_pointers", &[Path::new(place), Path::new(kernel)], variables);
    assert_eq!(text, "ok\n", "{place}, {kernel}, {variables:?}: {log}");
    log
}

/// The fault of the one thread that touches memory of the host.
#[track_caller]
fn one_fault(log: &str, kernel: &str, what: &str) {
    let at = format!("in kernel {kernel}, block (1, 0, 0), thread (37, 0, 0), PTX line ");
    let whole = log.contains("access to memory that is not there") && log.contains(what);
    assert!(log.matches(&at).count() == 1 && whole, "{log}");
}

#[test]
fn each_kind_of_access_to_memory_of_the_host_is_a_fault() {
    let kernels = [
        "load",
        "store",
        "byte",
        "atom",
        "red",
        "cas",
        "vector",
        "vstore",
        "async",
        "bulk",
        "loop",
        "func",
        "recursive",
        "barrier",
    ];
    for kernel in kernels {
        one_fault(&touches("malloc", kernel, &[]), kernel, "heap (malloc, new); kernels may use");
    }
    one_fault(&touches("malloc", "graph", &[]), "store", "heap (malloc, new)");
}

#[test]
fn memory_of_the_host_is_named() {
    for (place, what) in [("stack", "on the stack"), ("malloc", "heap"), ("variable", "in host_pointers")] {
        one_fault(&touches(place, "store", &[("WEFT_HOST_POINTERS", "fault")]), "store", what);
        let log = touches(place, "store", &[("WEFT_HOST_POINTERS", "warn")]);
        let told = log.matches("kernel store touches address").count();
        assert!(told == 1 && log.contains(what), "{place}: {log}");
        assert_eq!(touches(place, "store", &[("WEFT_HOST_POINTERS", "allow")]), "");
        // On a device that can access it.
        let both = |mode| touches(place, "store", &[("WEFT_GPU", "gh200"), ("WEFT_HOST_POINTERS", mode)]);
        assert_eq!((both("allow"), both("warn")), (String::new(), String::new()));
    }
}

#[test]
fn all_widths_and_engines_look_at_addresses() {
    let ways = [
        ("WEFT_WIDTH", "1"),
        ("WEFT_WIDTH", "8"),
        ("WEFT_WIDTH", "64"),
        ("WEFT_UNOPTIMISED", "1"),
        ("WEFT_SEED", "3"),
        ("WEFT_WRAPS", "1"),
        ("WEFT_ENGINE", "interp"),
        ("WEFT_PROBES", "requests"),
        ("WEFT_PASSES", "0"),
    ];
    for way in ways {
        for kernel in ["vector", "loop", "barrier"] {
            one_fault(&touches("malloc", kernel, &[way]), kernel, "heap");
        }
        one_fault(&touches("malloc", "inner", &[way, ("WEFT_HOST_POINTERS", "check")]), "inner", "heap");
    }
}

/// Pointers in memory, and those to freed device memory, are found where all launches are looked at.
#[test]
fn pointers_that_no_parameter_holds() {
    let check = [("WEFT_HOST_POINTERS", "check")];
    for (place, what) in [("stack", "on the stack"), ("malloc", "heap"), ("freed", "has been freed")] {
        one_fault(&touches(place, "inner", &check), "inner", what);
        one_fault(&touches(place, "load", &check), "load", what);
    }
}

#[test]
fn virtual_memory() {
    assert_eq!(run("mapped", &[]), "ok\n");
    for (fault, engine) in
        ["write", "none", "taken", "beyond"].iter().flat_map(|f| [(f, "jit"), (f, "interp")])
    {
        let (text, log) = run_with("mapped", &[Path::new(fault)], &[("WEFT_ENGINE", engine)]);
        assert!(text == "ok\n" && log.contains("kernel add"), "{fault}, {engine}: {log}");
    }
}

/// All ways to take memory end at the size of the device, and nothing is lost.
#[test]
fn memory_until_there_is_no_more() {
    assert_eq!(run("out_of_memory", &[("WEFT_MEMORY", "256M")]), "ok\n");
}

#[test]
fn copies_in_batches() {
    assert_eq!(run("batch", &[]), "ok\n");
}

/// Two processes that share memory, events and a pool, and three that are killed meanwhile. No file is left behind.
#[test]
fn processes_share_memory_and_events() {
    let files = |dir: &Path| -> Vec<String> {
        let names = std::fs::read_dir(dir).expect("a folder").flatten();
        names.map(|f| f.file_name().to_string_lossy().into_owned()).collect()
    };
    let temporary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sharing.tmp");
    std::fs::create_dir_all(&temporary).expect("a folder");
    assert!(run("sharing", &[("TMPDIR", &temporary.to_string_lossy())]).ends_with("ok\n"));
    assert_eq!(files(&temporary), [""; 0]);
    let shared = files(Path::new("/dev/shm"));
    // What processes tell of their use lies there for as long as somebody may ask.
    let left = |name: &String| name.contains("weft") && !name.starts_with("weft-usage-");
    assert!(!shared.iter().any(left), "{shared:?}");
}

/// Handles that name nothing, in a call of each kind.
#[test]
fn handles_of_nothing() {
    same_lines(&run("handles", &[]), include_str!("c/handles.expected"));
}

/// Graphs; the answers are those of an H100.
#[test]
fn graph_codes() {
    same_lines(&run("graph_codes", &[]), include_str!("c/graph_codes.expected"));
}

/// Graphs at work, with both engines.
#[test]
fn graphs_at_work() {
    for engine in ["jit", "interp"] {
        let settings = [("WEFT_ENGINE", engine), ("WEFT_MEMORY", "512M")];
        same_lines(&run("graphs", &settings), include_str!("c/graphs.expected"));
    }
}

/// Conditional nodes, nodes of operations on numbers, graphs for launches by the device, with both engines; the answers are those of
/// an H100.
#[test]
fn conditional_codes() {
    for engine in ["jit", "interp"] {
        let text = run("conditional_codes", &[("WEFT_ENGINE", engine)]);
        same_lines(&text, include_str!("c/conditional_codes.expected"));
    }
    // In these parts the driver of an H100 ends the process.
    let (text, _) = run_with("conditional_codes", &[Path::new("own")], &[]);
    same_lines(&text, include_str!("c/conditional_own.expected"));
}

/// What may be done while a stream is captured, and what becomes of it; the answers are those of an H100.
#[test]
fn capture_codes() {
    same_lines(&run("capture_codes", &[]), include_str!("c/capture_codes.expected"));
}

/// A context that is destroyed takes the captures of its streams with it, that of the thread's default stream too.
#[test]
fn contexts_end_what_is_captured() {
    assert_eq!(run("capture_ends", &[]), "ok\n");
}

#[test]
fn faults_are_sticky_and_leave_the_process_alive() {
    let faults = ["null", "far", "misaligned", "trap"];
    for (fault, engine) in faults.iter().flat_map(|f| [(f, "jit"), (f, "interp")]) {
        let (program, lib) = compile("fault");
        let mut command = Command::new(program);
        command.arg(fault).env("LD_LIBRARY_PATH", lib).env("WEFT_ENGINE", engine);
        let out = command.output().expect("run");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let log = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(out.status.success(), "{fault}, {engine}: {}\n{text}\n{log}", out.status);
        assert!(text.ends_with("ok\n"), "{fault}, {engine}: {text}");
        assert!(log.contains("kernel bad"), "{fault}, {engine}: {log}");
    }
}

#[test]
fn llvm_is_loaded_only_to_compile() {
    let cache = tempfile::tempdir().expect("a folder");
    let at = cache.path().to_str().expect("a path");
    assert_eq!(run("lazy", &[("CUDA_CACHE_PATH", at)]), "2.7183 compiled\n");
    assert_eq!(run("lazy", &[("CUDA_CACHE_PATH", at)]), "2.7183 found\n");
    if cfg!(target_arch = "x86_64") {
        let v3 = std::env::var("WEFT_CPU").is_ok_and(|cpu| cpu == "x86-64-v3");
        let other = [("CUDA_CACHE_PATH", at), ("WEFT_CPU", if v3 { "native" } else { "x86-64-v3" })];
        assert_eq!(run("lazy", &other), "2.7183 compiled\n", "code for another CPU");
    }
}

/// A compiler of another build is not used.
#[test]
fn a_compiler_of_another_build() {
    let (program, lib) = compile("lazy");
    for (interface, text) in [
        ("", "int weft_jit_compile; int weft_jit_build_id;"),
        ("a number", "unsigned long long weft_jit_interface(void) { return 1; }"),
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        std::fs::copy(lib.join("libcuda.so.1"), dir.path().join("libcuda.so.1")).expect("copy");
        let source = dir.path().join("jit.c");
        std::fs::write(&source, text).expect("write");
        let jit = dir.path().join("libweft-jit.so");
        let done = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&jit).arg(&source).status();
        assert!(done.expect("cc").success());
        let mut command = Command::new(&program);
        command.env("LD_LIBRARY_PATH", dir.path()).env("CUDA_CACHE_DISABLE", "1");
        let out = command.output().expect("run");
        let log = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{interface}: {log}");
        assert!(
            log.contains("libweft-jit.so is not of the same build as libcuda.so.1"),
            "{interface}: {log}"
        );
        // CUDA_ERROR_JIT_COMPILER_NOT_FOUND.
        assert!(log.contains("cuLaunchKernel") && log.trim_end().ends_with(": 221"), "{interface}: {log}");
    }
}

#[test]
fn links_of_every_kind_of_input() {
    let dir = tempfile::tempdir().expect("a folder");
    let [object, other, archive, image] =
        ["part.o", "a_name_that_is_long.o", "part.a", "image"].map(|n| dir.path().join(n));
    let (main, part) =
        (data("ptx/link/nvcc13_link_main_sm_75.ptx"), data("ptx/link/nvcc13_link_part_sm_75.ptx"));
    // Host objects that carry device code, as nvcc -dc makes them.
    let text = std::fs::read_to_string(&part).expect("PTX");
    let unused = ".version 8.0\n.target sm_75\n.address_size 64\n.extern .func nowhere();\n.visible .func unused() { call nowhere; ret; }\n";
    for (text, to) in [(text.as_str(), &object), (unused, &other)] {
        let fat = weft_fatbin::write::Image { sm: 75, content: weft_fatbin::write::Content::Ptx(text) };
        let (bin, source) = (to.with_extension("fatbin"), to.with_extension("s"));
        std::fs::write(&bin, weft_fatbin::write::fatbin(&[fat])).expect("write");
        let include = format!(".section __nv_relfatbin,\"a\"\n.balign 8\n.incbin \"{}\"\n", bin.display());
        std::fs::write(&source, include).expect("write");
        let done = Command::new("cc").arg("-c").arg(&source).arg("-o").arg(to).status();
        assert!(done.expect("cc").success());
    }
    let done = Command::new("ar").arg("rcs").args([&archive, &other, &object]).status();
    assert!(done.expect("ar").success());
    for engine in ["jit", "interp"] {
        let make = [Path::new("make"), &main, &part, &object, &archive, &image];
        assert_eq!(run_with("link", &make, &[("WEFT_ENGINE", engine)]).0, "ok\n");
        assert_eq!(run_with("link", &[Path::new("load"), &image], &[("WEFT_ENGINE", engine)]).0, "ok\n");
    }
}

/// Beginnings of lines of `device_codes` that are not compared with what an H100 answered.
const NOT_AS_RECORDED: &[&str] = &[
    // A context that dumps core; one that is reset has a new handle here.
    "u ",
    "n ",
    "p == q",
    "cuCtxSynchronize()",
    "an event of a destroyed",
    "core dump",
    "cuCoredump",
    // Of a function that was found by enumeration a GPU's driver does not know yet what it is.
    "cuLaunch(f)",
    // PTX for GPUs that nobody has any more, and of versions to come, is taken; libraries are looked at when they are loaded.
    "PTX for sm_20",
    "PTX 9.9",
    "PTX 1.0",
    "PTX without version",
    "PTX with addresses",
    "cuLibraryLoadData(&library, \"no PTX",
    "library of broken",
    "library for sm_120",
];

/// Contexts, device code, occupancy, core dumps, forks and logs; the answers are those of an H100.
#[test]
fn device_codes() {
    let got = run("device_codes", &[("WEFT_GPU", "h100")]);
    let known = |l: &&str| NOT_AS_RECORDED.iter().any(|k| l.starts_with(k));
    let [got, expected] = [got.as_str(), include_str!("c/device_codes.expected")]
        .map(|text| text.lines().filter(|l| !known(l)).collect::<Vec<_>>().join("\n"));
    same_lines(&got, &expected);
}

/// Which devices there are, by the environment.
#[test]
fn devices_of_the_environment() {
    let of = |variables: &[(&str, &str)]| run("machine", variables);
    let list = ("WEFT_GPU", "h100,h100,l4");
    let all = of(&[list]);
    let lines: Vec<&str> = all.lines().collect();
    assert!(lines[0].starts_with("NVIDIA H100 80GB HBM3, 9.0, 85017493504 bytes, GPU-"), "{all}");
    assert!(lines.len() == 3 && lines[2].starts_with("NVIDIA L4, 8.9, 23612293120 bytes, GPU-"), "{all}");
    // The identities stay when the order does not.
    let uuid = |line: &str| line.split(", ").nth(3).unwrap_or_default().to_owned();
    let swapped = of(&[list, ("CUDA_VISIBLE_DEVICES", "2,1")]);
    assert_eq!(swapped.lines().map(uuid).collect::<Vec<_>>(), [uuid(lines[2]), uuid(lines[1])]);
    let by_name = of(&[list, ("CUDA_VISIBLE_DEVICES", &uuid(lines[1]))]);
    assert_eq!(by_name.lines().collect::<Vec<_>>(), [lines[1]]);
    assert!(of(&[list, ("WEFT_MEMORY", "2G")]).contains("NVIDIA L4, 8.9, 2147483648 bytes"));
    for wrong in [("WEFT_GPU", "h100,tpu"), ("WEFT_MEMORY", "much"), ("CUDA_VISIBLE_DEVICES", "-1")] {
        assert_eq!(of(&[wrong]), "cuInit 100\n", "{wrong:?}");
    }
}

/// PTX for newer devices: tried on the default device, refused where a GPU is named, unless a variable says otherwise.
#[test]
fn ptx_for_newer_devices() {
    let load =
        |target: &str, variables: &[(&str, &str)]| run_with("machine", &[Path::new(target)], variables);
    let l4 = ("WEFT_GPU", "l4");
    assert_eq!(load("sm_100", &[]).0, "sm_100: 0, link 0\n");
    assert_eq!(load("sm_90a", &[]).0, "sm_90a: 0, link 0\n");
    assert_eq!(load("sm_89", &[l4]).0, "sm_89: 0, link 0\n");
    assert_eq!(load("sm_90", &[l4, ("WEFT_NEWER_PTX", "allow")]).0, "sm_90: 0, link 0\n");
    let (text, log) = load("sm_90", &[l4]);
    assert_eq!(text, "sm_90: 218, link 218\n");
    assert!(log.contains("PTX for sm_90 on a device of sm_89"), "{log}");
    assert_eq!(load("sm_90a", &[("WEFT_GPU", "b200")]).0, "sm_90a: 218, link 218\n");
    assert_eq!(load("sm_100f", &[("WEFT_GPU", "b200")]).0, "sm_100f: 0, link 0\n");
    assert_eq!(load("sm_100", &[("WEFT_NEWER_PTX", "refuse")]).0, "sm_100: 218, link 218\n");
}

#[test]
fn log_of_errors() {
    assert_eq!(run("logs", &[]), "ok\n");
}

#[test]
fn compute_modes() {
    let of = |what: &str, mode: &str| {
        run_with("machine", &[Path::new(what)], &[("WEFT_GPU", "t4"), ("WEFT_COMPUTE_MODE", mode)]).0
    };
    assert_eq!(
        of("contexts", "default"),
        "first 0\nsecond 0\nof another process 0\nafter the end of the first 0\n"
    );
    let exclusive = "first 0\nsecond 46\nof another process 46\nafter the end of the first 0\n";
    assert_eq!(of("contexts", "exclusive"), exclusive);
    assert_eq!(of("context", "prohibited"), "of another process 46\n");
    assert!(of("list", "exclusive").ends_with("mode 3\n"));
}

#[test]
fn images_good_and_bad() {
    let (text, log) = run_with("images", &[&data("ptx/fatbin")], &[]);
    assert_eq!(text, "ok\n");
    let rebuild = "the image holds machine code for sm_75, sm_80 but no PTX; rebuild with PTX, for example `nvcc -gencode arch=compute_90,code=[sm_90,compute_90]`";
    assert!(log.contains(rebuild), "{log}");
}

/// Three formats, by a device that has an engine for them.
#[test]
fn devices_decompress() {
    assert_eq!(run("decompress", &[("WEFT_GPU", "b200")]), "ok\n");
    assert_eq!(run("decompress", &[("WEFT_GPU", "b200"), ("WEFT_THREADS", "1")]), "ok\n");
}

/// A process that stops itself, on two devices that change places.
#[test]
fn processes_are_saved_and_restored() {
    assert_eq!(run("checkpoint", &[("WEFT_GPU", "h100,h100")]), "ok\n");
}

/// Attributes of core dumps; the answers are those of an H100.
#[test]
fn core_dump_codes() {
    same_lines(&run("coredump_codes", &[]), include_str!("c/coredump_codes.expected"));
}

#[test]
fn functions_hear_of_core_dumps() {
    assert_eq!(run("dump_callbacks", &[]), "ok\n");
}

/// Another process locked, saved and restored; the answers are those of an H100.
#[test]
fn checkpoint_codes() {
    same_lines(
        &run("checkpoint_codes", &[("WEFT_GPU", "h100")]),
        include_str!("c/checkpoint_codes.expected"),
    );
}

/// Decompression by a device that cannot; the answers are those of an H100.
#[test]
fn decompression_codes() {
    same_lines(
        &run("decompress_codes", &[("WEFT_GPU", "h100")]),
        include_str!("c/decompress_codes.expected"),
    );
}

/// What a device on its own does not have; the answers are those of an H100.
#[test]
fn absent_codes() {
    same_lines(&run("absent_codes", &[("WEFT_GPU", "h100")]), include_str!("c/absent_codes.expected"));
}

#[test]
fn kernels_on_several_devices_wait_for_each_other() {
    for threads in ["1", "2"] {
        assert_eq!(run("together", &[("WEFT_GPU", "h100,h100"), ("WEFT_THREADS", threads)]), "ok\n");
    }
}

#[test]
fn memory_of_other_libraries() {
    assert_eq!(run("external", &[]), "ok\n");
}

#[test]
fn semaphores_of_other_libraries() {
    for variables in [&[][..], &[("WEFT_THREADS", "1")], &[("WEFT_ENGINE", "interp")]] {
        assert_eq!(run("semaphores", variables), "ok\n");
    }
}

/// Mistakes with semaphores; the answers are those of an H100, with semaphores of its Vulkan driver. Where that crashes an invalid value
/// is answered, and null in a node is one, which there crashes the launch.
#[test]
fn semaphore_codes() {
    let got = run("semaphore_codes", &[("WEFT_GPU", "h100")]);
    let expected = include_str!("c/semaphore_codes.expected").lines().map(|line| {
        let name = line
            .strip_suffix("crashed")
            .or_else(|| line.strip_suffix('0').filter(|l| l.starts_with("signal node with null")));
        let code = if line.starts_with("signal a stream") { "400" } else { "1" };
        name.map_or_else(|| line.to_owned(), |n| format!("{n}{code}"))
    });
    same_lines(&got, &expected.collect::<Vec<_>>().join("\n"));
}

/// Objects of OpenGL, without a display: registered, mapped, and in all wrong ways; the answers are those of an H100.
#[test]
fn opengl_codes() {
    same_lines(&run("gl_codes", &[("WEFT_GPU", "h100")]), include_str!("c/gl_codes.expected"));
}
