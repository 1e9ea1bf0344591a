//! Compares the interpreter with recorded results of a real GPU, instruction by instruction.
//!
//! `vectors generate DIR` writes `kernels.ptx`, a module of kernels `k0`, `k1` … that apply one instruction each, and
//! `input.bin`. Each kernel takes the addresses of input and output, and runs one block of [`THREADS`] threads. Its
//! outputs are 32 bytes for each thread. `vectors compare DIR` runs the same in the interpreter and compares with
//! `output.bin`, the outputs of all kernels one after the other.

use std::error::Error;
use std::fmt::Write as _;

use weft_interp::{Launch, Memory, MemoryFault, Options, System, run};
use weft_ptx::generate::Generator;
use weft_ptx::table::Status;
use weft_ptx::{FuncId, Mod, Opcode, Operand, Statement, parse, rows};

/// Threads of each kernel.
const THREADS: usize = 64;
/// Bytes of output for each thread.
const OUTPUT: usize = 32;
/// Registers of each file, and the files with the size of their inputs.
const REGISTERS: usize = 8;
const FILES: [(&str, &str); 6] =
    [("h", "b16"), ("r", "b32"), ("rd", "b64"), ("f", "f32"), ("d", "f64"), ("p", "pred")];
/// Bytes of input for each thread.
const INPUT: usize = FILES.len() * REGISTERS * 8;

const SECTIONS: [&str; 8] = [
    "Integer Arithmetic Instructions",
    "Extended-Precision Integer Arithmetic Instructions",
    "Floating-Point Instructions",
    "Half Precision Floating-Point Instructions",
    "Comparison and Selection Instructions",
    "Logic and Shift Instructions",
    "Conversion Instructions",
    "Video Instructions",
];

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.as_slice() {
        [verb, dir] if verb == "generate" => generate(dir, 10),
        [verb, dir, each] if verb == "generate" => generate(dir, each.parse()?),
        [verb, dir] if verb == "compare" => compare(dir),
        _ => Err("use: vectors generate DIR [INSTANCES] | vectors compare DIR".into()),
    }
}

/// The register a name such as `%rd3` belongs to: file and number.
fn register(name: &str) -> Option<(usize, usize)> {
    let name = name.strip_prefix('%')?;
    let (file, number) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    Some((FILES.iter().position(|(f, _)| *f == file)?, number.parse().ok()?))
}

fn declarations() -> String {
    FILES.iter().map(|(f, t)| format!("\t.reg .{t} %{f}<{REGISTERS}>;\n")).collect()
}

fn generate(dir: &str, each: usize) -> Result<(), Box<dyn Error>> {
    let mut ptx = String::from(".version 8.8\n.target sm_90a\n.address_size 64\n");
    let mut random = Generator::new(7);
    let mut n = 0;
    for (i, row) in rows().iter().enumerate() {
        let wanted = SECTIONS.contains(&row.section) || row.name == "prmt";
        if !wanted || row.status == Status::Unsupported || row.sm > 90 {
            continue;
        }
        let mut seen = Vec::new();
        for _ in 0..each * 20 {
            let Some(inst) = random.instance(i) else { continue };
            // Mostly registers: literals say little.
            let sources = inst.split_once(", ").map_or("", |(_, s)| s);
            let literals = sources.split(", ").filter(|o| !o.starts_with(['%', '!'])).count();
            let telling = literals == 0 || seen.len() % 4 == 3;
            if seen.len() < each && telling && !seen.contains(&inst) {
                kernel(&mut ptx, n, &inst)?;
                seen.push(inst);
                n += 1;
            }
        }
    }
    std::fs::create_dir_all(dir)?;
    std::fs::write(format!("{dir}/kernels.ptx"), ptx)?;
    std::fs::write(format!("{dir}/input.bin"), input(&mut random))?;
    println!("{n} kernels");
    Ok(())
}

/// One kernel around an instruction: loads the registers it names, and stores its destinations.
fn kernel(ptx: &mut String, n: usize, text: &str) -> Result<(), Box<dyn Error>> {
    let probe = format!(".version 8.8\n.target sm_90a\n.visible .entry k() {{\n{}{text}\n}}", declarations());
    let (module, diagnostics) = parse(&probe);
    let Some(Statement::Inst(inst)) = module.functions.first().and_then(|f| f.body.as_ref()?.first()) else {
        return Err(format!("{text}: {diagnostics:?}").into());
    };
    let f = &module.functions[0];
    writeln!(ptx, ".visible .entry k{n}(.param .u64 in, .param .u64 out) {{")?;
    ptx.push_str(&declarations());
    ptx.push_str("\t.reg .b64 %in, %out;\n\t.reg .b32 %t, %c, %w;\n\t.reg .b64 %x;\n");
    ptx.push_str("\tld.param.u64 %in, [in];\n\tld.param.u64 %out, [out];\n\tmov.u32 %t, %tid.x;\n");
    writeln!(ptx, "\tmad.wide.u32 %in, %t, {INPUT}, %in;\n\tmad.wide.u32 %out, %t, {OUTPUT}, %out;")?;
    for reg in &f.regs {
        let Some((file, number)) = register(&reg.name) else { continue };
        let at = (file * REGISTERS + number) * 8;
        match FILES[file].0 {
            "p" => {
                writeln!(
                    ptx,
                    "\tld.global.b32 %w, [%in+{at}];\n\tand.b32 %w, %w, 1;\n\tsetp.ne.b32 {}, %w, 0;",
                    reg.name
                )?;
            }
            _ => writeln!(ptx, "\tld.global.{} {}, [%in+{at}];", FILES[file].1, reg.name)?,
        }
    }
    // A carry that differs between threads.
    writeln!(ptx, "\tmov.b32 %c, -1;\n\tand.b32 %w, %t, 1;\n\tadd.cc.u32 %c, %c, %w;\n\t{text}")?;
    if inst.has(Mod::Cc) {
        ptx.push_str("\taddc.u32 %c, 0, 0;\n\tst.global.b32 [%out+24], %c;\n");
    }
    let destinations = match inst.operands.first() {
        Some(Operand::Pair(a, b)) => vec![(**a).clone(), (**b).clone()],
        Some(one) => vec![one.clone()],
        None => Vec::new(),
    };
    for (i, d) in destinations.iter().enumerate() {
        let Operand::Reg(r) = d else { continue };
        let reg = &f.regs[r.index()];
        let at = i * 8;
        match FILES[register(&reg.name).ok_or("an unknown register")?.0].0 {
            "p" => writeln!(ptx, "\tselp.b32 %w, 1, 0, {};\n\tst.global.b32 [%out+{at}], %w;", reg.name)?,
            file => {
                let ty = FILES.iter().find(|(f, _)| *f == file).map_or("b32", |(_, t)| t);
                writeln!(ptx, "\tst.global.{ty} [%out+{at}], {};", reg.name)?;
            }
        }
    }
    ptx.push_str("\tret;\n}\n");
    Ok(())
}

/// Inputs that dwell on corners.
fn input(random: &mut Generator) -> Vec<u8> {
    const INTEGERS: [u64; 12] = [
        0,
        1,
        u64::MAX,
        1 << 63,
        u64::MAX >> 1,
        1 << 31,
        0x7fff_ffff,
        0x8000,
        0x7fff,
        31,
        32,
        0xff00_ff00_8001_7ffe,
    ];
    const SINGLES: [u32; 16] = [
        0,
        0x8000_0000,
        1,
        0x8000_0001,
        0x007f_ffff,
        0x0080_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x7f7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0xffa0_1234,
        0x3f00_0000,
        0x4f00_0000,
        0x5f80_0000,
    ];
    const HALVES: [u16; 14] = [
        0, 0x8000, 1, 0x03ff, 0x0400, 0x3c00, 0xbc00, 0x7bff, 0x7c00, 0xfc00, 0x7e00, 0xfd01, 0x3800, 0x7f80,
    ];
    let mut out = Vec::with_capacity(THREADS * INPUT);
    for _ in 0..THREADS {
        for (file, _) in FILES {
            for _ in 0..REGISTERS {
                let (r, pick) = (random.random(), random.below(5));
                let half = |random: &mut Generator| {
                    if random.below(2) == 0 {
                        HALVES[random.below(HALVES.len())]
                    } else {
                        random.random() as u16
                    }
                };
                let single = |random: &mut Generator| match random.below(3) {
                    0 => SINGLES[random.below(SINGLES.len())],
                    1 => 0x3f80_0000 ^ (random.random() as u32 & 0x80ff_ffff),
                    _ => random.random() as u32,
                };
                let word: u64 = match file {
                    "h" => half(random).into(),
                    "f" => single(random).into(),
                    "d" => match pick {
                        0 | 1 => f64::from(f32::from_bits(single(random))).to_bits(),
                        2 => 0x3ff0 << 48 ^ (r & 0x801f_ffff_ffff_ffff),
                        _ => r,
                    },
                    // Packed halves and single-precision numbers also live in these.
                    "r" if pick == 0 => u64::from(half(random)) << 16 | u64::from(half(random)),
                    "r" if pick == 1 => single(random).into(),
                    "rd" if pick == 0 => f64::from(f32::from_bits(single(random))).to_bits(),
                    _ if pick == 2 => INTEGERS[random.below(INTEGERS.len())],
                    _ if pick == 3 => r % 70,
                    _ => r,
                };
                out.extend(word.to_le_bytes());
            }
        }
    }
    out
}

struct Flat(Vec<u8>);

const BASE: u64 = 0x1000;

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

fn compare(dir: &str) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(format!("{dir}/kernels.ptx"))?;
    let input = std::fs::read(format!("{dir}/input.bin"))?;
    let recorded = std::fs::read(format!("{dir}/output.bin"))?;
    let (module, diagnostics) = parse(&text);
    if let Some(d) = diagnostics.first() {
        return Err(d.to_string().into());
    }
    let (mut same, mut near, mut wrong) = (0, 0, 0);
    for (n, f) in module.functions.iter().enumerate() {
        let at = n * THREADS * OUTPUT;
        let Some(theirs) = recorded.get(at..at + THREADS * OUTPUT) else { break };
        let mut memory = Flat(input.clone());
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
        let inst =
            f.body.iter().flatten().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None });
        // The instruction follows the one that makes the carry.
        let inst = inst
            .skip_while(|i| !(i.opcode == Opcode::Add && i.has(Mod::Cc)))
            .nth(1)
            .ok_or("no instruction")?;
        let line = text.lines().nth(inst.span.line as usize - 1).unwrap_or("").trim().to_owned();
        if let Err(trap) = run(&launch, &mut memory, &mut Nothing, &Options::default()) {
            println!("{line}: {trap}");
            wrong += 1;
            continue;
        }
        let ours = &memory.0[input.len()..];
        let approximate = inst.has(Mod::Approx) || inst.has(Mod::Full);
        let differs: Vec<usize> =
            (0..THREADS).filter(|t| ours[t * OUTPUT..][..OUTPUT] != theirs[t * OUTPUT..][..OUTPUT]).collect();
        if differs.is_empty() {
            same += 1;
        } else if approximate {
            near += 1;
        } else {
            wrong += 1;
        }
        for t in differs.iter().take(if approximate { 1 } else { 3 }) {
            let mut values = String::new();
            for name in f.regs.iter().filter(|r| register(&r.name).is_some()) {
                let Some((file, number)) = register(&name.name) else { continue };
                let from = t * INPUT + (file * REGISTERS + number) * 8;
                let word: [u8; 8] = input[from..from + 8].try_into()?;
                if line.contains(&name.name) {
                    let _ = write!(values, " {}={:x}", name.name, u64::from_le_bytes(word));
                }
            }
            let show = |b: &[u8]| {
                b[t * OUTPUT..][..OUTPUT]
                    .chunks(8)
                    .map(|c| format!("{:x}", c.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b))))
                    .collect::<Vec<_>>()
                    .join(",")
            };
            println!(
                "{line}{values}: ours {} theirs {} ({} threads)",
                show(ours),
                show(theirs),
                differs.len()
            );
        }
    }
    println!("{same} agree, {near} approximate ones differ, {wrong} are wrong");
    Ok(())
}
