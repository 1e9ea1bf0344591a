//! The interpreter against results recorded on a real GPU: see `vectors/README.md`.

use std::fmt::Write as _;

use weft_interp::{Launch, Memory, MemoryFault, Options, System, run};
use weft_ptx::{FuncId, Inst, Mod, Opcode, ScalarType, Statement, parse};

const THREADS: usize = 64;
const OUTPUT: usize = 32;
const BASE: u64 = 0x1000;

struct Flat(Vec<u8>);

impl Memory for Flat {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let at = (address - BASE) as usize;
        out.copy_from_slice(&self.0[at..at + out.len()]);
        Ok(())
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let at = (address - BASE) as usize;
        self.0[at..at + data.len()].copy_from_slice(data);
        Ok(())
    }
}

struct Nothing;

impl System for Nothing {}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    zstd::decode_all(bytes).expect("valid zstd")
}

/// Numbers in a word that an instruction of type `ty` left, as doubles.
fn numbers(word: u64, ty: ScalarType) -> Vec<f64> {
    use ScalarType as T;
    let half = |b: u64| {
        let (sign, exponent, fraction) = (b >> 15 & 1, (b >> 10 & 31) as i32, (b & 1023) as f64);
        let magnitude = match exponent {
            0 => fraction * 2f64.powi(-24),
            31 if fraction == 0.0 => f64::INFINITY,
            31 => f64::NAN,
            e => (1024.0 + fraction) * 2f64.powi(e - 25),
        };
        if sign == 1 { -magnitude } else { magnitude }
    };
    let bfloat = |b: u64| f64::from(f32::from_bits((b as u32 & 0xffff) << 16));
    match ty {
        T::F64 => vec![f64::from_bits(word)],
        T::F16 => vec![half(word)],
        T::F16x2 => vec![half(word & 0xffff), half(word >> 16)],
        T::BF16 => vec![bfloat(word)],
        T::BF16x2 => vec![bfloat(word), bfloat(word >> 16)],
        _ => vec![f64::from(f32::from_bits(word as u32))],
    }
}

/// Whether two approximate results are as near as the ISA's error bounds let them be.
fn near(inst: &Inst, ours: u64, theirs: u64) -> bool {
    let ty = inst.ty(0).unwrap_or(ScalarType::F32);
    // Relative and absolute error, a little above the bounds of either.
    let (relative, absolute) = match (inst.opcode, ty) {
        (_, ScalarType::F16 | ScalarType::F16x2) => (2e-3, 1e-6),
        (_, ScalarType::BF16 | ScalarType::BF16x2) => (1.6e-2, 1e-30),
        (Opcode::Sin | Opcode::Cos, _) => (0.0, 2f64.powi(-19)),
        (Opcode::Lg2, _) => (2f64.powi(-20), 2f64.powi(-20)),
        (Opcode::Tanh, _) => (2f64.powi(-10), 0.0),
        (Opcode::Rcp | Opcode::Rsqrt, ScalarType::F64) => (1e-6, 0.0),
        _ => (2f64.powi(-21), 1e-44),
    };
    numbers(ours, ty).iter().zip(numbers(theirs, ty)).all(|(a, b)| {
        a.to_bits() == b.to_bits()
            || a.is_nan() && b.is_nan()
            || (a - b).abs() <= absolute.max(relative * b.abs())
    })
}

#[test]
fn instructions_agree_with_hardware() {
    let text = String::from_utf8(unpacked(include_bytes!("vectors/kernels.ptx.zst"))).expect("text");
    let recorded = unpacked(include_bytes!("vectors/output.bin.zst"));
    let input = include_bytes!("vectors/input.bin");
    let (module, diagnostics) = parse(&text);
    assert!(diagnostics.is_empty(), "{}", diagnostics[0]);
    assert_eq!(recorded.len(), module.functions.len() * THREADS * OUTPUT);
    let mut wrong = String::new();
    for (n, f) in module.functions.iter().enumerate() {
        let mut memory = Flat(input.to_vec());
        memory.0.resize(input.len() + THREADS * OUTPUT, 0);
        let params: Vec<u8> =
            [BASE, BASE + input.len() as u64].iter().flat_map(|v| v.to_le_bytes()).collect();
        let launch = Launch {
            module: &module,
            kernel: FuncId(n as u32),
            grid: [1; 3],
            block: [THREADS as u32, 1, 1],
            cluster: [1; 3],
            params: &params,
            dynamic_shared: 0,
            cooperative: false,
            envregs: [0; 32],
            global_address: &|_| 0,
        };
        run(&launch, &mut memory, &mut Nothing, &Options::default()).unwrap_or_else(|t| panic!("{t}"));
        // The instruction follows the one that makes the carry.
        let insts =
            f.body.iter().flatten().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None });
        let inst = insts
            .skip_while(|i| !(i.opcode == Opcode::Add && i.has(Mod::Cc)))
            .nth(1)
            .expect("an instruction");
        let approximate = inst.has(Mod::Approx) || inst.has(Mod::Full);
        // Beyond some periods the argument reduction of hardware is not meant to be right.
        if matches!(inst.opcode, Opcode::Sin | Opcode::Cos) {
            continue;
        }
        for t in 0..THREADS {
            let at = n * THREADS * OUTPUT + t * OUTPUT;
            for word in 0..OUTPUT / 8 {
                let get = |b: &[u8]| u64::from_le_bytes(b[word * 8..][..8].try_into().expect("eight bytes"));
                let (ours, theirs) = (get(&memory.0[input.len() + t * OUTPUT..]), get(&recorded[at..]));
                // Which NaN these give depends on what NVIDIA's assembler merges them with: the sign bit alone
                // changes, or an addition makes the canonical one.
                let nan = |v: u64| f32::from_bits(v as u32).is_nan();
                let sign_only = matches!(inst.opcode, Opcode::Abs | Opcode::Neg)
                    && inst.ty(0) == Some(weft_ptx::ScalarType::F32);
                if sign_only && nan(ours) && nan(theirs) {
                    continue;
                }
                if ours != theirs && !(approximate && near(inst, ours, theirs)) {
                    let line = text.lines().nth(inst.span.line as usize - 1).unwrap_or("").trim();
                    let _ = writeln!(wrong, "{line} thread {t}: {ours:x}, hardware {theirs:x}");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.lines().take(20).collect::<Vec<_>>().join("\n"));
}
