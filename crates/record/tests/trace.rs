//! What is written is read back, of several libraries and processes; what is damaged says where.

use std::path::{Path, PathBuf};
use std::process::Command;

use weft_record::trace::{
    Api, Call, Copy, Event, Function, Graph, Kernel, Modelled, Named, Object, Origin, Pages, PagesKind,
    Payload, PayloadKind, Place, Range, Recorder, Set, Style, Times, Way, events, lines_of, read,
};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file")
}

fn call(name: &str, begin: u64) -> Event<'_> {
    let times = Times { begin, end: begin + 5 };
    Event::Call(Call { thread: 7, times, api: Api::Runtime, answer: 0, name })
}

fn kernel(name: &str) -> Event<'_> {
    let origin = Origin {
        thread: 7,
        at: 0,
        device: u32::MAX,
        context: u64::MAX,
        stream: 3,
        way: Way::Graph,
        modelled: 0,
    };
    let times = Times { begin: 20, end: 29 };
    Event::Kernel(Kernel {
        origin,
        times,
        grid: [1, 2, 3],
        block: [32, 4, 1],
        registers: 24,
        static_shared: 0,
        dynamic_shared: 512,
        failed: true,
        name,
    })
}

/// One of each kind.
fn all() -> Vec<Event<'static>> {
    let origin = Origin { thread: 7, at: 12, device: 1, context: 2, stream: 3, way: Way::Call, modelled: 5 };
    let times = Times { begin: 20, end: 30 };
    vec![
        Event::Program { at: 1, words: "./a b" },
        Event::Device { number: 1, name: "NVIDIA H100" },
        Event::Switch { at: 9, on: false },
        call("cudaMalloc", 10),
        kernel("_Z1kv"),
        kernel("_Z1lv"),
        kernel("_Z1kv"),
        Event::Copy(Copy {
            origin,
            times,
            from: (Place::Pageable, None),
            to: (Place::Device, Some(1)),
            bytes: 4096,
        }),
        Event::Set(Set { origin, times, to: Place::Managed, bytes: 64, value: 0xff }),
        Event::Function(Function { origin: Origin { way: Way::Device, ..origin }, times }),
        Event::Range(Range {
            style: Style::PushPop,
            thread: 7,
            end_thread: 8,
            times,
            level: 2,
            domain: "",
            category: 3,
            color: Some(0xff00_ff00),
            payload: Some(Payload { kind: PayloadKind::F64, bits: 1.5f64.to_bits() }),
            message: "a range",
        }),
        Event::Range(Range {
            style: Style::Mark,
            thread: 7,
            end_thread: 7,
            times: Times { begin: 20, end: 20 },
            level: 0,
            domain: "own",
            category: 0,
            color: None,
            payload: None,
            message: "",
        }),
        Event::Graph(Graph { origin, times, instance: 4 }),
        Event::Pages(Pages {
            kind: PagesKind::GpuFaultGroup,
            device: 1,
            address: 0x7000,
            bytes: 65536,
            count: 3,
            write: true,
            at: 14,
            begin: 1000,
            ns: 26_000,
            pc: 0x4010,
        }),
        Event::Code { pc: 0x4010, place: "use.cu:12 in `main`" },
        Event::Modelled(Modelled {
            number: 5,
            at: 12,
            host: Times { begin: 0, end: 2300 },
            times: Times { begin: 4800, end: 9000 },
        }),
        Event::Named(Named { object: Object::Category, number: 3, domain: "own", name: "waits" }),
    ]
}

/// A file with some events.
fn written(events: &[Event<'_>]) -> (tempfile::TempDir, PathBuf) {
    let folder = folder();
    let path = folder.path().join("trace");
    let recorder = Recorder::open(&path, "libcuda").expect("a recorder");
    events.iter().for_each(|e| recorder.note(e).expect("written"));
    recorder.flush().expect("written");
    (folder, path)
}

#[test]
fn events_are_read_as_they_were_written() {
    let (_folder, path) = written(&all());
    let text = text(&path);
    let batches = read(&text).expect("records");
    assert_eq!(batches.len(), 1);
    assert_eq!((batches[0].process, batches[0].library), (std::process::id(), "libcuda"));
    assert_eq!(batches[0].events, all());
    // The name that comes twice is there once.
    assert_eq!(text.matches("_Z1kv").count(), 1);
}

#[test]
fn events_stand_alone_as_lines() {
    for event in all() {
        let text = String::from_utf8(lines_of(&event)).expect("text");
        assert_eq!(events(&text), Ok(vec![event]));
    }
    assert!(events("fish\n").is_err_and(|e| e.line == 1));
}

#[test]
fn a_batch_of_its_own_knows_its_names() {
    let folder = folder();
    let path = folder.path().join("trace");
    let recorder = Recorder::open(&path, "libcuda").expect("a recorder");
    for _ in 0..2 {
        recorder.note(&kernel("k")).expect("written");
        recorder.flush().expect("written");
    }
    recorder.finish().expect("written");
    // At the end of a process nothing waits.
    recorder.note(&call("cudaFree", 50)).expect("written");
    let text = text(&path);
    let batches = read(&text).expect("records");
    let events: Vec<_> = batches.iter().map(|b| b.events.clone()).collect();
    assert_eq!(events, [vec![kernel("k")], vec![kernel("k")], vec![call("cudaFree", 50)]]);
}

#[test]
fn what_would_end_a_field_does_not() {
    let (_folder, path) = written(&[Event::Program { at: 1, words: "sh -c\techo\n" }]);
    let text = text(&path);
    assert_eq!(read(&text).expect("records")[0].events, [Event::Program { at: 1, words: "sh -c echo " }]);
}

#[test]
fn long_batches_are_written_without_being_asked() {
    let folder = folder();
    let path = folder.path().join("trace");
    let recorder = Recorder::open(&path, "libcudart").expect("a recorder");
    for i in 0..3000 {
        recorder.note(&call("cudaLaunchKernel", 10 * i)).expect("written");
    }
    let before = read(&text(&path)).expect("records").iter().map(|b| b.events.len()).sum::<usize>();
    assert!((1000..3000).contains(&before), "{before}");
    // And when the last is long ago.
    recorder.note(&call("cudaFree", 10_000_000_000)).expect("written");
    assert_eq!(read(&text(&path)).expect("records").iter().map(|b| b.events.len()).sum::<usize>(), 3001);
}

/// Run by the next test as a process of its own.
#[test]
fn writes_for_others() {
    let Some(path) = std::env::var_os("RECORD_TEST_FILE") else { return };
    let recorder = Recorder::open(Path::new(&path), "libcuda").expect("a recorder");
    for i in 0..20_000 {
        recorder.note(&call("cuCtxGetCurrent", i)).expect("written");
        // Often, so that processes meet.
        if i % 20 == 0 {
            recorder.flush().expect("written");
        }
    }
    recorder.flush().expect("written");
}

#[test]
fn several_processes_and_threads_write_to_one_file() {
    let folder = folder();
    let path = folder.path().join("trace");
    let exe = std::env::current_exe().expect("this program");
    let others: Vec<_> = (0..3)
        .map(|_| {
            let mut command = Command::new(&exe);
            command.args(["--exact", "writes_for_others"]).env("RECORD_TEST_FILE", &path);
            command.stdout(std::process::Stdio::null()).spawn().expect("started")
        })
        .collect();
    let recorder = Recorder::open(&path, "libcudart").expect("a recorder");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| (0..20_000).for_each(|i| recorder.note(&call("cudaFree", i)).expect("written")));
        }
    });
    recorder.flush().expect("written");
    let mut processes: Vec<u32> = others.iter().map(|c| c.id()).collect();
    for mut other in others {
        assert!(other.wait().expect("ended").success());
    }
    processes.push(std::process::id());
    let text = text(&path);
    let batches = read(&text).expect("records");
    for process in processes {
        let of = batches.iter().filter(|b| b.process == process);
        let want = if process == std::process::id() { 40_000 } else { 20_000 };
        assert_eq!(of.map(|b| b.events.len()).sum::<usize>(), want);
    }
}

/// What is said of a text.
fn wrong(text: &str) -> String {
    read(text).map_or_else(|e| e.to_string(), |b| format!("{} batches", b.len()))
}

#[test]
fn damaged_files_say_where() {
    let (_folder, path) = written(&all());
    let whole = text(&path);
    let cut = &whole[..whole.len() - 10];
    let bytes = whole.lines().next().and_then(|l| l.rsplit('\t').next()).expect("bytes");
    let less = bytes.parse::<usize>().expect("bytes") - 10;
    assert_eq!(wrong(cut), format!("line 1: {bytes} bytes should follow, and {less} do"));
    // The second batch.
    assert_eq!(wrong(&format!("{whole}weft-tr")), "line 21: the file ends here");
    assert_eq!(wrong(&format!("{whole}call\n")), "line 21: these are no records of a trace");
    assert_eq!(
        wrong("weft-trace\t9\t1\tlibcuda\t0\n"),
        "line 1: records of version 9, of which this knows 2"
    );
    let of = |body: &str| wrong(&format!("weft-trace\t2\t1\tlibcuda\t{}\n{body}", body.len()));
    assert_eq!(of("fish\t1\n"), "line 2: there are no records `fish`");
    assert_eq!(of("switch\t1\t1\nswitch\t1\n"), "line 3: `switch` without on");
    assert_eq!(of("switch\t1\t1\t1\n"), "line 2: `switch` with a field too many: 1");
    assert_eq!(of("device\t-1\tx\n"), "line 2: `device`: number is no number: -1");
    assert_eq!(of("call\t1\t9\t3\tdriver\t0\tx\n"), "line 2: `call` ends before it begins");
    assert_eq!(of("call\t1\t1\t3\topengl\t0\tx\n"), "line 2: `call`: there is no API opengl");
    assert_eq!(
        of("kernel\t1\t1\t1\t1\t0\t1\t1\tcall\t0\t1\t1\t1\t1\t1\t1\t0\t0\t0\t0\t3\n"),
        "line 2: `kernel` of a name that was not given: 3"
    );
    assert_eq!(of("switch\t1\t1"), "line 1: the 10 bytes that follow do not end with a line");
}
