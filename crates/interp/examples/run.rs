//! Runs a kernel of a PTX file: `run FILE KERNEL GRID BLOCK [shared=N] [seed=N] ARGUMENT…`.
//!
//! An argument is a number (`i:5`, `l:5`, `f:1.5`) or a buffer (`i32:COUNT:iota`, `f32:COUNT:zero`); buffers are
//! printed afterwards, at most 64 elements each.

use std::error::Error;

use weft_interp::{Launch, Memory, MemoryFault, Options, System, run};
use weft_ptx::{GlobalId, Init, parse};

struct Flat(Vec<u8>);

const BASE: u64 = 0x7f00_0000_0000;

impl Flat {
    fn take(&mut self, size: usize) -> u64 {
        let at = self.0.len().next_multiple_of(256);
        self.0.resize(at + size, 0);
        BASE + at as u64
    }

    fn range(&self, address: u64, size: usize) -> Option<std::ops::Range<usize>> {
        let at = usize::try_from(address.checked_sub(BASE)?).ok()?;
        (at.checked_add(size)? <= self.0.len()).then(|| at..at + size)
    }
}

impl Memory for Flat {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let fault = MemoryFault { address, size: out.len() as u32, write: false };
        let range = self.range(address, out.len()).ok_or(fault)?;
        out.copy_from_slice(&self.0[range]);
        Ok(())
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let fault = MemoryFault { address, size: data.len() as u32, write: true };
        let range = self.range(address, data.len()).ok_or(fault)?;
        self.0[range].copy_from_slice(data);
        Ok(())
    }
}

struct Printer;

impl System for Printer {
    fn vprintf(&mut self, format: u64, _: u64, memory: &mut dyn Memory) -> i32 {
        let (mut at, mut byte) = (format, [0]);
        while memory.load(at, &mut byte).is_ok() && byte[0] != 0 {
            eprint!("{}", byte[0] as char);
            at += 1;
        }
        0
    }
}

fn shape(text: &str) -> Result<[u32; 3], Box<dyn Error>> {
    let mut out = [1; 3];
    for (slot, n) in out.iter_mut().zip(text.split(',')) {
        *slot = n.parse()?;
    }
    Ok(out)
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, kernel, grid, block, rest @ ..] = args.as_slice() else {
        return Err("use: run FILE KERNEL GRID BLOCK [shared=N] [seed=N] ARGUMENT…".into());
    };
    let (module, diagnostics) = parse(&std::fs::read_to_string(file)?);
    if let Some(d) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(d.display(file).to_string().into());
    }
    let mut memory = Flat(Vec::new());
    let mut addresses = Vec::new();
    for g in &module.globals {
        let at = memory.take(g.size() as usize);
        addresses.push(at);
        if let Some(init) = &g.init {
            initialise(&mut memory, at, init, g.ty.bytes() as usize);
        }
    }
    let (mut params, mut buffers) = (Vec::new(), Vec::new());
    let (mut shared, mut options) = (0, Options::default());
    for arg in rest {
        if let Some(n) = arg.strip_prefix("shared=") {
            shared = n.parse()?;
            continue;
        }
        if let Some(n) = arg.strip_prefix("seed=") {
            options.seed = n.parse()?;
            continue;
        }
        let parts: Vec<&str> = arg.split(':').collect();
        let value: Vec<u8> = match parts.as_slice() {
            ["i", v] => v.parse::<i32>()?.to_le_bytes().to_vec(),
            ["l", v] => v.parse::<i64>()?.to_le_bytes().to_vec(),
            ["f", v] => v.parse::<f32>()?.to_le_bytes().to_vec(),
            [ty, count, fill] => {
                let count: usize = count.parse()?;
                let at = memory.take(count * 4);
                for i in 0..count {
                    let v = if *fill == "iota" { i } else { 0 };
                    let bytes =
                        if *ty == "f32" { (v as f32).to_le_bytes() } else { (v as u32).to_le_bytes() };
                    memory.store(at + 4 * i as u64, &bytes)?;
                }
                buffers.push((*ty == "f32", at, count));
                at.to_le_bytes().to_vec()
            }
            _ => return Err(format!("{arg}: not an argument").into()),
        };
        params.resize(params.len().next_multiple_of(value.len()), 0);
        params.extend(value);
    }
    let (id, _) = module.function(kernel).ok_or("there is no such kernel")?;
    let launch = Launch {
        module: &module,
        kernel: id,
        grid: shape(grid)?,
        block: shape(block)?,
        cluster: [1; 3],
        params: &params,
        dynamic_shared: shared,
        cooperative: false,
        envregs: [0; 32],
        global_address: &|g: GlobalId| addresses[g.index()],
    };
    run(&launch, &mut memory, &mut Printer, &options)?;
    for (float, at, count) in buffers {
        for i in 0..count.min(64) {
            let mut word = [0; 4];
            memory.load(at + 4 * i as u64, &mut word)?;
            if float {
                print!("{} ", f32::from_le_bytes(word));
            } else {
                print!("{} ", i32::from_le_bytes(word));
            }
        }
        println!();
    }
    Ok(())
}

/// Numbers only: addresses stay zero.
fn initialise(memory: &mut Flat, at: u64, init: &Init, size: usize) {
    match init {
        Init::Value(v) => {
            let _ = memory.store(at, &v.to_le_bytes()[..size]);
        }
        Init::List(items) => {
            for (i, item) in items.iter().enumerate() {
                initialise(memory, at + (i * size) as u64, item, size);
            }
        }
        Init::Address { .. } => {}
    }
}
