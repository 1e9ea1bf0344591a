//! A small machine to run kernels on.
#![allow(dead_code, reason = "each test file uses a part")]

use weft_interp::{Launch, Memory, MemoryFault, Options, System, Trap, run};
use weft_ptx::{GlobalId, Module, parse};

/// Memory of one range, with the module's variables at its start.
pub(crate) struct Flat {
    pub(crate) bytes: Vec<u8>,
}

/// Where [`Flat`] begins, and where a kernel's first argument points.
pub(crate) const BASE: u64 = 0x10_0000;
pub(crate) const OUT: u64 = BASE + 0x1000;

impl Flat {
    pub(crate) fn new(size: usize) -> Self {
        Self { bytes: vec![0; size] }
    }

    fn range(&self, address: u64, size: usize) -> Option<std::ops::Range<usize>> {
        let at = usize::try_from(address.checked_sub(BASE)?).ok()?;
        (at.checked_add(size)? <= self.bytes.len()).then_some(at..at + size)
    }

    pub(crate) fn u32s(&self, address: u64, n: usize) -> Vec<u32> {
        let at = (address - BASE) as usize;
        self.bytes[at..at + 4 * n].chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect()
    }

    pub(crate) fn u64_at(&self, address: u64) -> u64 {
        let at = (address - BASE) as usize;
        u64::from_le_bytes(self.bytes[at..at + 8].try_into().unwrap())
    }
}

impl Memory for Flat {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let fault = MemoryFault { address, size: out.len() as u32, write: false };
        let range = self.range(address, out.len()).ok_or(fault)?;
        out.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let fault = MemoryFault { address, size: data.len() as u32, write: true };
        let range = self.range(address, data.len()).ok_or(fault)?;
        self.bytes[range].copy_from_slice(data);
        Ok(())
    }
}

#[derive(Default)]
pub(crate) struct Log {
    pub(crate) text: String,
}

impl System for Log {
    fn vprintf(&mut self, format: u64, arguments: u64, memory: &mut dyn Memory) -> i32 {
        let mut at = format;
        let mut byte = [0];
        while memory.load(at, &mut byte).is_ok() && byte[0] != 0 {
            self.text.push(byte[0] as char);
            at += 1;
        }
        let mut word = [0; 4];
        if memory.load(arguments, &mut word).is_ok() {
            self.text.push_str(&format!("{}", u32::from_le_bytes(word)));
        }
        self.text.len() as i32
    }
}

pub(crate) const HEAD: &str = ".version 8.8\n.target sm_90a\n.address_size 64\n";

pub(crate) fn module(text: &str) -> Module {
    let (module, diagnostics) = parse(&format!("{HEAD}{text}"));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let problems = weft_ptx::check(&module);
    assert!(problems.is_empty(), "{problems:?}");
    module
}

/// How [`launch`] runs.
#[derive(Clone)]
pub(crate) struct How {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) cluster: [u32; 3],
    pub(crate) dynamic: u32,
    pub(crate) seed: u64,
    pub(crate) cooperative: bool,
}

impl Default for How {
    fn default() -> Self {
        Self { grid: [1; 3], block: [1; 3], cluster: [1; 3], dynamic: 0, seed: 0, cooperative: false }
    }
}

pub(crate) fn threads(n: u32) -> How {
    How { block: [n, 1, 1], ..How::default() }
}

/// Runs the kernel `k`, whose parameters are addresses from [`OUT`] on, 4 KiB apart.
pub(crate) fn launch(
    module: &Module,
    how: &How,
    memory: &mut Flat,
    system: &mut dyn System,
) -> Result<(), Trap> {
    let (kernel, f) = module.function("k").expect("a kernel k");
    let params: Vec<u8> = (0..f.params.len() as u64).flat_map(|i| (OUT + i * 0x1000).to_le_bytes()).collect();
    let mut at = 0;
    let mut addresses = Vec::new();
    for g in &module.globals {
        at = u64::next_multiple_of(at, 16);
        addresses.push(BASE + at);
        if let Some(weft_ptx::Init::List(items)) = &g.init {
            for (i, item) in items.iter().enumerate() {
                let weft_ptx::Init::Value(v) = item else { continue };
                let n = g.ty.bytes() as usize;
                let from = at as usize + i * n;
                memory.bytes[from..from + n].copy_from_slice(&v.to_le_bytes()[..n]);
            }
        }
        at += g.size();
    }
    let launch = Launch {
        module,
        kernel,
        grid: how.grid,
        block: how.block,
        cluster: how.cluster,
        params: &params,
        dynamic_shared: how.dynamic,
        cooperative: how.cooperative,
        envregs: [0; 32],
        global_address: &|id: GlobalId| addresses[id.index()],
    };
    let options = Options { seed: how.seed, step_limit: Some(50_000_000), ..Options::default() };
    run(&launch, memory, system, &options)
}

/// Registers for snippets.
pub(crate) const REGS: &str = ".reg .pred %p<20>; .reg .b16 %h<20>; .reg .b32 %r<40>; .reg .b64 %rd<20>; .reg .f32 %f<20>; .reg .f64 %d<20>;";

/// Runs a body for one thread with the address of the output in `%rd0`; gives the memory there.
pub(crate) fn body(text: &str) -> Flat {
    body_of(text, &How::default()).unwrap_or_else(|t| panic!("{t}\n{text}"))
}

pub(crate) fn body_of(text: &str, how: &How) -> Result<Flat, Trap> {
    let m = module(&format!(
        ".visible .entry k(.param .u64 out) {{ {REGS} ld.param.u64 %rd0, [out]; {text} ret; }}"
    ));
    let mut memory = Flat::new(0x10_000);
    launch(&m, how, &mut memory, &mut Log::default()).map(|()| memory)
}

/// The 32-bit result that `text` leaves in `%r1`.
pub(crate) fn r1(text: &str) -> u32 {
    body(&format!("{text} st.global.b32 [%rd0], %r1;")).u32s(OUT, 1)[0]
}

/// The 64-bit result that `text` leaves in `%rd1`.
pub(crate) fn rd1(text: &str) -> u64 {
    body(&format!("{text} st.global.b64 [%rd0], %rd1;")).u64_at(OUT)
}

/// The result that `text` leaves in `%f1`, as bits.
pub(crate) fn f1(text: &str) -> u32 {
    body(&format!("{text} st.global.f32 [%rd0], %f1;")).u32s(OUT, 1)[0]
}
