//! A dump as text.

use std::fmt;

use crate::read::Core;
use crate::record::{Allocation, BlockMemory, Context, Fault, Module, Record};

/// Three numbers as CUDA's users write them.
struct Three([u32; 3]);

impl fmt::Display for Three {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.0;
        write!(f, "({x}, {y}, {z})")
    }
}

/// `x`: a line for what is there.
macro_rules! line {
    ($f:expr, $name:literal, $value:expr) => {
        if let Some(value) = $value {
            writeln!($f, "  {:<8}{}", $name, value)?;
        }
    };
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "fault in context {}: {} (CUDA error {})", self.context, self.message, self.code)?;
        line!(f, "kernel", &self.kernel);
        line!(f, "grid", self.grid.map(Three));
        line!(f, "block", self.block.map(Three));
        let index = self.block_index.map(Three);
        match (index, self.thread_index.map(Three)) {
            (Some(b), Some(t)) => writeln!(f, "  at      block {b}, thread {t}")?,
            (Some(b), None) => writeln!(f, "  at      block {b}")?,
            _ => {}
        }
        line!(f, "PTX", self.ptx_line.map(|n| format!("line {n}")));
        line!(f, "source", &self.source);
        line!(f, "address", self.address.map(|a| format!("{a:#x}")));
        self.waiter.iter().try_for_each(|w| writeln!(f, "  waits   {w}"))
    }
}

impl fmt::Display for BlockMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (block, BlockMemory { space, address, size, .. }) = (Three(self.block_index), self);
        write!(f, "  {space:<8}{address:#x} {size:>12} bytes of block {block}")?;
        self.per_thread.map_or(Ok(()), |n| write!(f, ", {n} for each thread"))
    }
}

impl Core<'_> {
    fn contexts(&self) -> impl Iterator<Item = &Context> {
        self.records().iter().filter_map(|r| if let Record::Context(c) = r { Some(c) } else { None })
    }

    /// The modules.
    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.records().iter().filter_map(|r| if let Record::Module(m) = r { Some(m) } else { None })
    }

    fn allocations(&self) -> impl Iterator<Item = &Allocation> {
        self.records().iter().filter_map(|r| if let Record::Allocation(a) = r { Some(a) } else { None })
    }

    /// What there is to say of memory that is not in the dump.
    fn absence(&self, address: u64, size: u64) -> &'static str {
        if self.read(address, size).is_some() { "" } else { ", not in the dump" }
    }

    /// The lines of PTX around the one that a fault names, of the modules of its context that have it.
    fn around(&self, fault: &Fault) -> Vec<String> {
        const AROUND: usize = 2;
        let (Some(line), Some(kernel)) = (fault.ptx_line, &fault.kernel) else { return Vec::new() };
        let mut of_context = self.modules().filter(|m| m.context == fault.context).map(|m| &m.ptx);
        let Some(text) = of_context.find(|t| t.contains(kernel.as_str())) else { return Vec::new() };
        let at = line as usize;
        let lines = (1..).zip(text.lines()).skip(at.saturating_sub(AROUND + 1)).take(2 * AROUND + 1);
        lines.map(|(n, l)| format!("  {} {n:>6} {l}", if n == at { '>' } else { ' ' })).collect()
    }
}

impl fmt::Display for Core<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for record in self.records() {
            match record {
                Record::Process(p) => {
                    writeln!(f, "process {} on {}, {} s after 1970: {}", p.pid, p.host, p.time, p.command)?;
                    writeln!(f, "written by weft {}", p.version)?;
                }
                Record::Device(d) => writeln!(f, "device {}: {}, {}", d.ordinal, d.name, d.uuid)?,
                Record::Fault(fault) => {
                    write!(f, "{fault}")?;
                    self.around(fault).iter().try_for_each(|l| writeln!(f, "{l}"))?;
                }
                Record::BlockMemory(m) => writeln!(f, "{m}{}", self.absence(m.address, m.size))?,
                Record::Context(_) | Record::Module(_) | Record::Allocation(_) => {}
            }
        }
        for c in self.contexts() {
            let (primary, failed) =
                (if c.primary { ", primary" } else { "" }, if c.failed { ", failed" } else { "" });
            writeln!(f, "context {} on device {}{primary}{failed}", c.id, c.device)?;
            for a in self.allocations().filter(|a| a.context == c.id) {
                let absence = self.absence(a.address, a.size);
                writeln!(f, "  {:#x} {:>12} bytes by {}{absence}", a.address, a.size, a.kind)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::record::{Allocation, BlockMemory, Context, Fault, Module, Record};
    use crate::write::{Memory, write};

    #[test]
    fn a_dump_says_where_the_fault_was() {
        let fault = Fault {
            context: 1,
            code: 700,
            message: "access".into(),
            kernel: Some("bad".into()),
            grid: Some([4, 1, 1]),
            block_index: Some([2, 0, 0]),
            thread_index: Some([5, 0, 0]),
            ptx_line: Some(4),
            address: Some(16),
            ..Fault::default()
        };
        let module = Module { context: 1, ptx: "one\ntwo\nentry bad\nst.global\nret\n}\n".into() };
        let context = Context { id: 1, device: 0, primary: true, failed: true };
        let allocation =
            |address| Allocation { context: 1, device: 0, address, size: 4, kind: "cuMemAlloc".into() };
        let records = [
            Record::Fault(fault),
            Record::Module(module),
            Record::Context(context),
            Record::Allocation(allocation(64)),
            Record::Allocation(allocation(128)),
            Record::BlockMemory(BlockMemory {
                context: 1,
                block_index: [2, 0, 0],
                space: "local".into(),
                address: 64,
                size: 2,
                per_thread: Some(16),
            }),
        ];
        let mut out = Vec::new();
        write(&mut out, &records, &[Memory { address: 64, size: 4 }], |_, to| to.fill(1)).expect("a vector");
        let text = super::Core::parse(&out).expect("a dump").to_string();
        for part in [
            "access (CUDA error 700)",
            "kernel  bad\n",
            "block (2, 0, 0), thread (5, 0, 0)",
            ">      4 st.global",
            "0x10\n",
            "context 1 on device 0, primary, failed",
            "2 bytes of block (2, 0, 0), 16 for each thread\n",
            "4 bytes by cuMemAlloc\n",
            "4 bytes by cuMemAlloc, not in the dump\n",
        ] {
            assert!(text.contains(part), "no {part:?} in\n{text}");
        }
    }
}
