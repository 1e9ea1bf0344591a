//! What an H100 made of matrix instructions of warps and warp groups: every engine must give the same bits. How the kernels were made:
//! `tests/hw-vectors/matrix.py` and `hopper.py`. And random kernels of the same instructions, on which compiled code and the interpreter
//! must agree (`WEFT_TEST_PRODUCTS=1000` tries more of them).

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::isa::Vectors;
use weft_filetests::isa::matrix::{Kernel, archives, random};
use weft_filetests::{Engine, Program, trials};
use weft_ptx::check;

/// Lanes that wait for each other, whole warps by both kinds of vectors, and the interpreter.
const ENGINES: &[Engine] = &[Engine::Interp, Engine::Jit(Some(1)), Engine::Jit(None), Engine::Avx2(None)];

/// Widths that random kernels run at besides: several warps as one group.
const WIDER: &[Engine] = &[Engine::Jit(Some(32)), Engine::Jit(Some(128)), Engine::Avx2(Some(128))];

/// How many kernels are made at random, and of what seed.
const RANDOM: usize = 48;
const SEED: u64 = 1;

/// Lines shown of an engine's differences.
const SHOWN: usize = 6;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut kernels = Vec::new();
    for path in archives() {
        match Vectors::read(&path).and_then(|v| Kernel::recorded(&v)) {
            Ok(list) => kernels.extend(list),
            Err(e) => {
                eprintln!("{}: {e}", path.display());
                return ExitCode::FAILURE;
            }
        }
    }
    let trial = |kernel: Kernel| Trial::test(kernel.name.clone(), move || same_bits(&kernel));
    let mut list: Vec<Trial> = kernels.into_iter().filter(known).map(trial).collect();
    let wanted = std::env::var("WEFT_TEST_PRODUCTS").ok().and_then(|v| v.parse().ok());
    let random = random::kernels(SEED, wanted.unwrap_or(RANDOM)).into_iter();
    list.extend(random.map(|kernel| Trial::test(kernel.name.clone(), move || agrees(kernel))));
    trials::run(&arguments, list, 420 + RANDOM)
}

/// Whether the instruction table calls the kernel's instructions implemented.
fn known(kernel: &Kernel) -> bool {
    check(&weft_ptx::parse(&kernel.ptx).0).iter().all(|d| d.code != "unsupported")
}

fn same_bits(kernel: &Kernel) -> Result<(), Failed> {
    let program = Program::new(&kernel.ptx).map_err(|e| e.to_string())?;
    compared(kernel, &program, ENGINES.iter())
}

/// Whether compiled code does what the interpreter does.
fn agrees(mut kernel: Kernel) -> Result<(), Failed> {
    let program = Program::new(&kernel.ptx).map_err(|e| e.to_string())?;
    kernel.interpret(&program).map_err(|e| e.to_string())?;
    compared(&kernel, &program, ENGINES[1..].iter().chain(WIDER))
}

fn compared<'a>(
    kernel: &Kernel,
    program: &Program,
    engines: impl Iterator<Item = &'a Engine>,
) -> Result<(), Failed> {
    let mut problems = Vec::new();
    for engine in engines.filter(|e| Engine::has_avx2() || !matches!(e, Engine::Avx2(_))) {
        match kernel.differences(program, *engine) {
            Ok(found) => {
                let count = found.len();
                problems.extend(found.into_iter().take(SHOWN).map(|d| format!("{engine}, of {count}: {d}")));
            }
            Err(e) => problems.push(format!("{engine}: {e}")),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}
