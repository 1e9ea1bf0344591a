//! The kernels of `tests/filetests/run`, and of `tests/ptx/compilers` as other compilers wrote them, by every engine with
//! several schedules against what their comments expect; and once more as code for CPUs without AVX-512.

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::buffer::Buffer;
use weft_filetests::file::Test;
use weft_filetests::{Engine, Grid, Program, trials};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut list = vec![Trial::test("seeds_permute_blocks_groups_and_lanes", seeds)];
    for (folder, prefix) in [("tests/filetests/run", ""), ("tests/ptx/compilers", "compilers::")] {
        match collect(folder, prefix) {
            Ok(more) => list.extend(more),
            Err(e) => {
                eprintln!("{e}");
                return ExitCode::FAILURE;
            }
        }
    }
    trials::run(&arguments, list, 300)
}

/// A test for each file below a folder, one for AVX2, and one with several blocks as one.
fn collect(folder: &str, prefix: &str) -> Result<Vec<Trial>, String> {
    let mut list = Vec::new();
    for path in trials::files(folder, "ptx")? {
        let name = format!("{prefix}{}", trials::name(&path, folder));
        let again = path.clone();
        let second = Trial::test(format!("avx2::{name}"), move || avx2(&again));
        list.push(second.with_ignored_flag(!Engine::has_avx2()));
        let again = path.clone();
        list.push(Trial::test(format!("beside::{name}"), move || beside(&again)));
        list.push(Trial::test(name, move || Ok(Test::read(&path)?.check()?)));
    }
    Ok(list)
}

/// At the widths that the compiler chooses for one AVX2 register, and others that are made of such registers.
fn avx2(path: &Path) -> Result<(), Failed> {
    let test = Test::read(path)?;
    let widths = [None, Some(16), Some(32), Some(256)].into_iter();
    let engines: Vec<Engine> =
        widths.filter(|w| test.allows(if *w == Some(16) { Some(8) } else { *w })).map(Engine::Avx2).collect();
    Ok(test.check_by(&engines, 1)?)
}

/// Blocks of the grid as one, two at a time and more; the files of a folder say by their place whether that can be.
fn beside(path: &Path) -> Result<(), Failed> {
    let test = Test::read(path)?;
    let all = [(2, None), (4, Some(8)), (2, Some(32)), (8, Some(256))];
    let engines: Vec<Engine> =
        all.into_iter().filter(|(_, w)| test.allows(*w)).map(|(n, w)| Engine::Beside(n, w)).collect();
    if engines.is_empty() {
        return Ok(());
    }
    let folder = |name| path.parent().is_some_and(|p| p.ends_with(name));
    let wanted = match (folder("run/beside"), folder("run/beside/apart")) {
        (true, _) => Some(2),
        (_, true) => Some(0),
        _ => None,
    };
    if let Some(wanted) = wanted.filter(|&n| test.blocks_beside(2).ok() != Some(n)) {
        return Err(format!("{:?} blocks as one, not {wanted}", test.blocks_beside(2)).into());
    }
    Ok(test.check_by(&engines, 1)?)
}

/// Each thread takes a number, with and without waiting afterwards.
fn seeds() -> Result<(), Failed> {
    for waits in ["", "bar.sync 0;"] {
        let text = format!(
            ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 n, .param .u64 r) {{
            .reg .b32 %r<6>; .reg .b64 %rd<4>;
            ld.param.u64 %rd0, [n]; ld.param.u64 %rd1, [r];
            mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mad.lo.u32 %r2, %r1, 64, %r0;
            atom.global.add.u32 %r3, [%rd0], 1; {waits}
            mul.wide.u32 %rd2, %r2, 4; add.s64 %rd2, %rd2, %rd1; st.global.u32 [%rd2], %r3; ret; }}"
        );
        let program = Program::new(&text)?;
        for width in [1u32, 16] {
            let mut seen: Vec<Vec<u32>> = Vec::new();
            for seed in 0..4 {
                let (n, r) = (Buffer::new(&[0; 4])?, Buffer::new(&[0; 4 * 64 * 4])?);
                let params = [n.address().to_le_bytes(), r.address().to_le_bytes()].concat();
                let memory = vec![(n.address(), 4), (r.address(), 4 * 64 * 4)];
                let grid = Grid { grid: [4, 1, 1], block: [64, 1, 1], params, memory, ..Grid::default() };
                weft_filetests::run(&program, "k", &grid, Engine::Jit(Some(width)), seed)?;
                let bytes = r.get()?;
                let order: Vec<u32> = bytes
                    .chunks_exact(4)
                    .map(|c| c.iter().rev().fold(0, |v, b| v << 8 | u32::from(*b)))
                    .collect();
                let mut sorted = order.clone();
                sorted.sort_unstable();
                if !sorted.iter().copied().eq(0..256) {
                    return Err(format!("seed {seed}: not each number once: {order:?}").into());
                }
                // Whether a block goes through its groups in their order; two workers take blocks as they like.
                let natural = order.chunks(64).all(|b| b.chunks(width as usize).is_sorted_by_key(|g| g[0]));
                if natural != (seed == 0) || seen.contains(&order) {
                    return Err(format!("width {width}, seed {seed}, {waits:?}: order {order:?}").into());
                }
                seen.push(order);
            }
        }
    }
    Ok(())
}
