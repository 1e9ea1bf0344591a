//! Queries that people ask databases of nsys.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::super::model::{Process, Time};
use super::super::modelled::Wanted;
use super::super::reports::{Format, Report};
use super::super::run;
use super::{is_one, read, write};

const REAL: &str = "Times are real time on this CPU, not of a GPU.";

fn records() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trace/records")
}

fn processes() -> Vec<Process> {
    run::processes_of(&records()).expect("records")
}

/// The trace of the tests as a database.
fn database() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("trace.sqlite");
    write(&processes(), &path).expect("written");
    (dir, path)
}

/// Rows as text.
fn asked(path: &Path, query: &str) -> Vec<String> {
    let db = Connection::open(path).expect("a database");
    let mut statement = db.prepare(query).expect(query);
    let columns = statement.column_count();
    let row = |r: &rusqlite::Row<'_>| {
        let cell = |i| match r.get_ref(i).expect("a value") {
            rusqlite::types::ValueRef::Null => "-".to_owned(),
            rusqlite::types::ValueRef::Integer(n) => n.to_string(),
            rusqlite::types::ValueRef::Real(x) => x.to_string(),
            rusqlite::types::ValueRef::Text(t) => String::from_utf8_lossy(t).into_owned(),
            rusqlite::types::ValueRef::Blob(_) => "blob".to_owned(),
        };
        Ok((0..columns).map(cell).collect::<Vec<_>>().join(" | "))
    };
    statement.query_map([], row).expect(query).map(|r| r.expect("a row")).collect()
}

#[test]
fn kernels_are_joined_with_their_names_and_calls() {
    let (_dir, path) = database();
    let rows = asked(
        &path,
        "SELECT s.value, d.value, COUNT(*), SUM(k.end - k.start) FROM CUPTI_ACTIVITY_KIND_KERNEL k \
         JOIN StringIds s ON k.shortName = s.id JOIN StringIds d ON k.demangledName = d.id \
         WHERE k.globalPid / 0x1000000 % 0x1000000 = 4711 GROUP BY k.shortName ORDER BY 4 DESC",
    );
    assert_eq!(
        rows,
        [
            "copy | copy(float const*, float*) | 3 | 105000",
            "kern | void abc::kern<32, float>(float*, int) | 1 | 50000"
        ]
    );
    let rows = asked(
        &path,
        "SELECT s.value, r.globalTid % 0x1000000, k.start - r.start, k.gridX, k.blockY FROM CUPTI_ACTIVITY_KIND_KERNEL k \
         JOIN CUPTI_ACTIVITY_KIND_RUNTIME r ON k.correlationId = r.correlationId JOIN StringIds s ON r.nameId = s.id \
         ORDER BY k.start LIMIT 2",
    );
    assert_eq!(rows, ["cudaLaunchKernel | 4711 | 1500 | 256 | 1", "cudaLaunchKernel | 4711 | 1100 | 16 | 8"]);
}

#[test]
fn memory_ranges_and_devices_are_there() {
    let (_dir, path) = database();
    let rows = asked(
        &path,
        "SELECT o.label, f.label, t.label, SUM(m.bytes) FROM CUPTI_ACTIVITY_KIND_MEMCPY m \
         JOIN ENUM_CUDA_MEMCPY_OPER o ON o.id = m.copyKind JOIN ENUM_CUDA_MEM_KIND f ON f.id = m.srcKind \
         JOIN ENUM_CUDA_MEM_KIND t ON t.id = m.dstKind GROUP BY m.copyKind ORDER BY m.copyKind",
    );
    let want = [
        "Host-to-Device | Pageable | Device | 1048576",
        "Device-to-Host | Device | Pinned | 4096",
        "Peer-to-Peer | Device | Device | 4096",
    ];
    assert_eq!(rows, want);
    assert_eq!(
        asked(&path, "SELECT bytes, value, memKind FROM CUPTI_ACTIVITY_KIND_MEMSET"),
        ["4096 | 255 | 2"]
    );
    let rows = asked(
        &path,
        "SELECT e.text, d.text, y.name, e.end - e.start, e.uint32Value, e.doubleValue FROM NVTX_EVENTS e \
         LEFT JOIN NVTX_EVENTS d ON d.eventType = 75 AND d.domainId = e.domainId \
         JOIN ENUM_NSYS_EVENT_TYPE y ON y.id = e.eventType WHERE e.eventType IN (34, 59, 60) ORDER BY e.start LIMIT 3",
    );
    let want = ["here | own | NvtxMark | - | - | 1.5", "step | - | NvtxPushPopRange | 41000 | 7 | -"];
    assert_eq!(rows[..2], want);
    let rows = asked(&path, "SELECT id, name, smCount, computeMajor FROM TARGET_INFO_GPU ORDER BY id");
    assert_eq!(rows[1], "1 | NVIDIA H100 80GB HBM3 | 132 | 9");
    let rows = asked(&path, "SELECT pid, name FROM PROCESSES ORDER BY pid");
    assert_eq!(rows, ["4711 | ./prog 1000", "4800 | ./child"]);
    assert_eq!(asked(&path, "SELECT value FROM META_DATA_CAPTURE"), [REAL]);
}

#[test]
fn reports_of_a_database_are_those_of_its_records() {
    let (_dir, path) = database();
    assert!(is_one(&path) && !is_one(&records()));
    let (was, is) = (processes(), read(&path).expect("a trace"));
    let names = "cuda_api_sum,cuda_gpu_kern_sum,cuda_gpu_mem_time_sum,cuda_gpu_mem_size_sum,cuda_gpu_trace,nvtx_sum,\
                 nvtx_pushpop_sum,nvtx_startend_sum,nvtx_gpu_proj_sum";
    for report in Report::list(names).expect("reports") {
        // A device is the machine's in a database, where records have it of each process.
        let text =
            |p: &[Process]| report.print(p, Format::Csv).replace(",? (0),", ",NVIDIA H100 80GB HBM3 (0),");
        assert_eq!(text(&is), text(&was), "{}", report.name());
    }
    assert_eq!(is[0].ranges.len(), was[0].ranges.len());
    assert_eq!(is[0].ranges[1].payload, was[0].ranges[1].payload);
}

#[test]
fn tables_without_rows_are_not_there_and_other_databases_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("none.sqlite");
    write(&[], &path).expect("written");
    let tables = asked(&path, "SELECT name FROM sqlite_master WHERE name LIKE 'CUPTI%' OR name LIKE 'NVTX%'");
    assert!(tables.is_empty(), "{tables:?}");
    assert_eq!(read(&path).expect("a trace"), []);
    let path = dir.path().join("other.sqlite");
    Connection::open(&path).expect("a database").execute_batch("CREATE TABLE t (a)").expect("a table");
    let said = read(&path).expect_err("no trace").to_string();
    assert!(said.contains("StringIds"), "{said}");
}

#[test]
fn modelled_time_stays_what_it_is() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("trace.sqlite");
    let modelled = |p: Process| Process { time: Time::Modelled { unknown: 3 }, ..p };
    let was: Vec<Process> = processes().into_iter().map(modelled).collect();
    write(&was, &path).expect("written");
    let is = run::processes_in(&path, Some(Wanted::Modelled)).expect("a trace");
    assert!(is.len() == 2 && is.iter().all(|p| p.time == Time::Modelled { unknown: 3 }));
    assert!(run::processes_in(&path, Some(Wanted::Real)).is_err());
    let (_dir, real) = database();
    assert!(run::processes_in(&real, Some(Wanted::Modelled)).is_err());
}
