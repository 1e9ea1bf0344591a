//! What `ncu` says of programs is what a GPU counted of them (`tests/golden`): requests, sectors and wavefronts, launch by launch.
//!
//! `cargo xtask golden` compares all metrics of all programs and prints how far they are off; here stand those that must be equal.

mod toolkit;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
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
    Case { program: "filters", metrics: TEXTURES, share: 1e-3, except: &[] },
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
    trials::run(&arguments, list, CASES.len())
}

/// Launches of a table, each with its figures by metric.
type Launches = Vec<BTreeMap<String, f64>>;

fn compare(case: &Case, toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let recorded = workspace().join("tests/golden/h100").join(format!("golden.{}.csv", case.program));
    let want = launches(&std::fs::read_to_string(&recorded)?);
    let mut ncu = toolkit.command("ncu");
    ncu.args(["--csv", "--page", "raw", "--metrics", &case.metrics.join(",")]).arg(program.path()?);
    let out = ncu.output()?;
    let text = String::from_utf8_lossy(&out.stdout);
    let got = launches(text.find("\"ID\"").map_or("", |at| &text[at..]));
    // The line below the names has units.
    let got = got.get(1..).unwrap_or_default();
    if got.len() != want.len() || want.is_empty() {
        let said = String::from_utf8_lossy(&out.stderr);
        return Err(format!("{} launches, not {}: {said}", got.len(), want.len()).into());
    }
    let mut wrong = String::new();
    for (n, (want, got)) in want.iter().zip(got).enumerate().filter(|(n, _)| !case.except.contains(n)) {
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
    let mut lines = table.lines().map(fields);
    let head = lines.next().unwrap_or_default();
    let of = |row: Vec<String>| {
        let named = head.iter().cloned().zip(row);
        named.filter_map(|(name, v)| Some((name, v.replace(',', "").parse().ok()?))).collect()
    };
    lines.map(of).collect()
}

/// A line's fields: a quoted one may have commas.
fn fields(line: &str) -> Vec<String> {
    let (mut out, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(std::mem::take(&mut field)),
            _ => field.push(c),
        }
    }
    out.push(field);
    out
}
