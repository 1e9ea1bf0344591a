//! What `ncu` says of programs is what a GPU counted of them (`tests/golden`): requests, sectors and wavefronts, launch by launch.
//!
//! `cargo xtask golden` compares all metrics of all programs and prints how far they are off; here stand those that must be equal.

mod toolkit;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::csv::rows;
use weft_filetests::trials;

/// A program, metrics of it, how far off a figure may be, and launches that are as far as they are for a reason.
struct Case {
    program: &'static str,
    metrics: &'static [&'static str],
    /// Recordings add up what a part of the GPU counted, where the work of its parts is not equal.
    share: f64,
    except: &'static [usize],
}

const GLOBAL: &[&str] = &[
    "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
    "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum",
];

const SHARED: &[&str] = &[
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
    "smsp__inst_executed_op_shared_ld.sum",
    "smsp__inst_executed_op_shared_st.sum",
];

const LOCAL: &[&str] = &[
    "l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum",
    "l1tex__t_requests_pipe_lsu_mem_local_op_st.sum",
    "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum",
    "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum",
    "smsp__inst_executed_op_local_ld.sum",
    "smsp__inst_executed_op_local_st.sum",
];

const TEXTURES: &[&str] = &[
    "smsp__inst_executed_op_texture.sum",
    "l1tex__t_requests_pipe_tex_mem_texture.sum",
    "l1tex__t_sectors_pipe_tex_mem_texture.sum",
];

const SURFACES: &[&str] = &[
    "smsp__inst_executed_op_surface_ld.sum",
    "smsp__inst_executed_op_surface_st.sum",
    "smsp__inst_executed_op_surface_red.sum",
    "l1tex__t_requests_pipe_tex_mem_surface_op_ld.sum",
    "l1tex__t_requests_pipe_tex_mem_surface_op_st.sum",
    "l1tex__t_requests_pipe_tex_mem_surface_op_red.sum",
    "l1tex__t_sectors_pipe_tex_mem_surface_op_ld.sum",
    "l1tex__t_sectors_pipe_tex_mem_surface_op_st.sum",
    "l1tex__t_sectors_pipe_tex_mem_surface_op_red.sum",
];

const CASES: &[Case] = &[
    Case { program: "banks", metrics: SHARED, share: 1e-4, except: &[] },
    Case { program: "strides", metrics: GLOBAL, share: 1e-3, except: &[] },
    Case { program: "layouts", metrics: GLOBAL, share: 1e-3, except: &[] },
    Case { program: "transposes", metrics: GLOBAL, share: 1e-3, except: &[] },
    // Loads of the histogram: 0.2 % more sectors, as loads are that compete with others.
    Case { program: "atomics", metrics: GLOBAL, share: 1e-3, except: &[12] },
    // The last one reads its array by generic addresses, which are no loads of local memory to ncu.
    Case { program: "local_memory", metrics: LOCAL, share: 1e-3, except: &[7] },
    Case { program: "matrices", metrics: GLOBAL, share: 2e-3, except: &[] },
    Case { program: "textures", metrics: TEXTURES, share: 1e-4, except: &[] },
    Case { program: "surfaces", metrics: SURFACES, share: 1e-4, except: &[] },
    // One launch reads between two levels: a fifth more is touched here than by a GPU, it seems texels that have no weight.
    Case { program: "filters", metrics: TEXTURES, share: 1e-3, except: &[81] },
];

/// A program of which caches' figures are held against a table: hit rates of L2 in points, and bytes that DRAM gives by those that SMs ask L2 for.
struct Rates {
    program: &'static str,
    table: &'static str,
    /// Whether L2 has what earlier launches left.
    kept: bool,
    /// How far off a rate may be in points, and bytes by all of them.
    off: (f64, f64),
    except: &'static [usize],
}

const RATES: &[Rates] = &[
    // Windows of 10 to 60 MiB where 30 are set aside, and none.
    Rates {
        program: "windows",
        table: "h100/golden.windows.csv",
        kept: false,
        off: (10.0, 0.09),
        except: &[],
    },
    // What is left of 10 to 60 MiB after others have passed.
    Rates {
        program: "persistence",
        table: "kept/golden.persistence.csv",
        kept: true,
        off: (10.0, 0.09),
        // 16 MiB beside 8 others, of which a set found by a hash has at times more than it holds; what `applypriority`, `prefetch` and
        // `discard` do, and what is left then.
        except: &[10, 105, 107, 109, 111, 129],
    },
    // The same with ratios and fractions, and more ways to access lines.
    Rates {
        program: "priorities",
        table: "kept/golden.priorities.csv",
        kept: true,
        off: (10.0, 0.09),
        // As above.
        except: &[65, 117, 121],
    },
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let options = ["-O3", "-std=c++17", "-arch=sm_90"];
    let mut list = Vec::new();
    for case in CASES {
        let source = workspace().join(format!("tests/golden/programs/{}.cu", case.program));
        let program = toolkit.program(&source, &options, "golden");
        let toolkit = toolkit.clone();
        list.push(Trial::test(case.program, move || compare(case, &toolkit, &program)));
    }
    for rates in RATES {
        let source = workspace().join(format!("tests/golden/programs/{}.cu", rates.program));
        let program = toolkit.program(&source, &options, "golden");
        let toolkit = toolkit.clone();
        list.push(Trial::test(rates.program, move || compare_rates(rates, &toolkit, &program)));
    }
    let program = toolkit.program(&workspace().join("tests/cuda/windows.cu"), &options, "golden");
    list.push(Trial::test("ways_of_windows", move || ways_of_windows(&toolkit, &program)));
    trials::run(&arguments, list, CASES.len() + RATES.len() + 1)
}

/// Launches of a table, each with its figures by metric.
type Launches = Vec<BTreeMap<String, f64>>;

/// Windows of streams, launches and nodes come to the kernels that they are for, and to no others: the program says which.
fn ways_of_windows(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    const STAYS: [bool; 8] = [false, true, true, false, true, true, false, false];
    let all =
        profiled(toolkit, &["--cache-control", "none", "--metrics", "dram__bytes_read.sum"], program)?.0;
    // The third launch of four looks what is left of 4 MiB.
    let read = all.chunks(4).filter_map(|way| way.get(2)?.get("dram__bytes_read.sum"));
    let got: Vec<f64> = read.copied().collect();
    let as_wanted = |(got, stays): (&f64, bool)| if stays { *got < 1e5 } else { *got > 4e6 };
    if got.len() == STAYS.len() && got.iter().zip(STAYS).all(as_wanted) {
        return Ok(());
    }
    Err(format!("{got:?} bytes come from DRAM; 0 are wanted where {STAYS:?}").into())
}

/// What `ncu` says of launches with more options, and what it printed besides.
fn profiled(toolkit: &Toolkit, options: &[&str], program: &Program) -> Result<(Launches, String), Failed> {
    let mut ncu = toolkit.command("ncu");
    ncu.env("WEFT_GPU", "h100").args(["--csv", "--page", "raw"]).args(options).arg(program.path()?);
    let out = ncu.output()?;
    let text = String::from_utf8_lossy(&out.stdout);
    let mut got = launches(text.find("\"ID\"").map_or("", |at| &text[at..]));
    // The line below the names has units.
    got.drain(..got.len().min(1));
    Ok((got, String::from_utf8_lossy(&out.stderr).into_owned()))
}

/// Launches of a table, and what `ncu` says of them with more options.
fn both(
    table: &str,
    toolkit: &Toolkit,
    options: &[&str],
    program: &Program,
) -> Result<[Launches; 2], Failed> {
    let want = launches(&std::fs::read_to_string(workspace().join("tests/golden").join(table))?);
    let (got, said) = profiled(toolkit, options, program)?;
    if got.len() != want.len() || want.is_empty() {
        return Err(format!("{} launches, not {}: {said}", got.len(), want.len()).into());
    }
    Ok([want, got])
}

fn compare_rates(rates: &Rates, toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    const RATE: &str = "lts__t_sector_hit_rate.pct";
    const READ: &str = "dram__bytes_read.sum";
    let caches = if rates.kept { "none" } else { "all" };
    let metrics = format!("{RATE},{READ}");
    let options = ["--cache-control", caches, "--metrics", &metrics];
    let [want, got] = both(rates.table, toolkit, &options, program)?;
    let mut wrong = String::new();
    for (n, (want, got)) in want.iter().zip(&got).enumerate().filter(|(n, _)| !rates.except.contains(n)) {
        let of = |l: &BTreeMap<String, f64>, m: &str| l.get(m).copied().unwrap_or(f64::NAN);
        let asked = 32.0 * of(want, "lts__t_sectors_srcunit_tex.sum");
        let off = |m: &str| (of(want, m) - of(got, m)).abs();
        let near = off(RATE) <= rates.off.0 && off(READ) <= rates.off.1 * asked;
        if !near {
            let figures = [RATE, READ].map(|m| format!("{m} {} (recorded {})", of(got, m), of(want, m)));
            wrong += &format!("launch {n}: {}\n", figures.join(", "));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

fn compare(case: &Case, toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let table = format!("h100/golden.{}.csv", case.program);
    let [want, got] = both(&table, toolkit, &["--metrics", &case.metrics.join(",")], program)?;
    let mut wrong = String::new();
    for (n, (want, got)) in want.iter().zip(&got).enumerate().filter(|(n, _)| !case.except.contains(n)) {
        for metric in case.metrics {
            let (want, got) = (want.get(*metric).copied(), got.get(*metric).copied());
            let near = want.zip(got).is_some_and(|(w, g)| (w - g).abs() <= case.share * w.max(g));
            if !near {
                wrong += &format!("launch {n}, {metric}: {got:?}, recorded {want:?}\n");
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

fn launches(table: &str) -> Launches {
    rows(table, "").into_iter().map(|r| r.1).collect()
}
