//! What happened to pages of managed memory, in a database. Of all else that is known of it the schema has no place for evictions, duplicates
//! and what goes to and fro.

use rusqlite::{Row, params};
use weft_record::trace::{Pages, PagesKind, Place};

use super::super::model::Process;
use super::read::{Reader, short, times, uint};
use super::rows::{Writer, int};
use super::{global, process_and_thread, schema};

type Result<T> = rusqlite::Result<T>;

/// Whether anything of a kind happened.
pub(super) fn any(processes: &[Process], kind: PagesKind) -> bool {
    processes.iter().flat_map(|p| &p.pages).any(|p| p.kind == kind)
}

/// Whether pages moved.
pub(super) fn any_moves(processes: &[Process]) -> bool {
    schema::MOVES.iter().any(|(kind, _)| any(processes, *kind))
}

impl Writer<'_> {
    /// A row of what happened.
    pub(super) fn pages(&mut self, process: &Process, p: &Pages) -> Result<()> {
        let (start, own, none) = (self.since(p.at), global(process.id, 0), None::<i64>);
        let end = start + int(p.ns);
        if let Some((_, kind)) = schema::MOVES.iter().find(|(kind, _)| *kind == p.kind) {
            let managed = schema::memory(Place::Managed);
            let first = params![start, end, p.device, 0, none, 0, none, own, int(p.bytes), kind];
            let rest = params![none, managed, managed, none, none, none, none, none, none, int(p.address), 1];
            return self.insert("CUPTI_ACTIVITY_KIND_MEMCPY", &[first, rest].concat());
        }
        match p.kind {
            PagesKind::CpuFault => {
                let instruction = self.string(&format!("{:#x}", p.pc))?;
                let row =
                    params![start, own, int(p.address), int(p.pc), instruction, none, int(p.pc), none, none];
                self.insert("CUDA_UM_CPU_PAGE_FAULT_EVENTS", row)
            }
            PagesKind::GpuFaultGroup => {
                let access = if p.write { schema::WRITE } else { schema::READ };
                let row = params![start, end, own, p.device, int(p.address), p.count, access];
                self.insert("CUDA_UM_GPU_PAGE_FAULT_EVENTS", row)
            }
            _ => Ok(()),
        }
    }
}

/// What a row has in common with others; it is told when it happened alone.
fn common(r: &Row<'_>, kind: PagesKind, address: &str) -> Result<Pages> {
    let times = times(r)?;
    Ok(Pages {
        kind,
        device: 0,
        address: uint(r, address)?,
        bytes: 0,
        count: 1,
        write: false,
        at: times.begin,
        begin: times.begin,
        ns: times.ns(),
        pc: 0,
    })
}

impl Reader<'_> {
    fn add_pages(&mut self, r: &Row<'_>, pages: Pages) -> Result<()> {
        let (process, _) = process_and_thread(r.get::<_, Option<i64>>("globalPid")?.unwrap_or(0));
        self.process(process).pages.push(pages);
        Ok(())
    }

    /// Takes a row of copies that moves pages; answers whether it is one.
    pub(super) fn move_of_pages(&mut self, r: &Row<'_>) -> Result<bool> {
        let number = r.get::<_, Option<i64>>("copyKind")?;
        let Some((kind, _)) = schema::MOVES.iter().find(|(_, n)| Some(*n) == number) else {
            return Ok(false);
        };
        let pages = common(r, *kind, "virtualAddress")?;
        self.add_pages(r, Pages { bytes: uint(r, "bytes")?, device: short(r, "deviceId")?, ..pages })?;
        Ok(true)
    }

    /// Tables of faults.
    pub(super) fn faults(&mut self) -> Result<()> {
        if self.has("CUDA_UM_CPU_PAGE_FAULT_EVENTS")? {
            let query = "SELECT *, start AS end FROM CUDA_UM_CPU_PAGE_FAULT_EVENTS";
            self.rows(query, |s, r| {
                let pages = common(r, PagesKind::CpuFault, "address")?;
                s.add_pages(r, Pages { pc: uint(r, "originalFaultPc")?, bytes: 4096, ..pages })
            })?;
        }
        if self.has("CUDA_UM_GPU_PAGE_FAULT_EVENTS")? {
            self.rows("SELECT * FROM CUDA_UM_GPU_PAGE_FAULT_EVENTS", |s, r| {
                let pages = common(r, PagesKind::GpuFaultGroup, "address")?;
                let write = r.get::<_, Option<i64>>("faultAccessType")? == Some(schema::WRITE);
                let (device, count) = (short(r, "deviceId")?, short(r, "numberOfPageFaults")?);
                s.add_pages(r, Pages { device, count, write, ..pages })
            })?;
        }
        Ok(())
    }
}
