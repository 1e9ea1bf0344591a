//! What a dump has in it.

use std::sync::Arc;

use weft_abi::TrapCode;
use weft_coredump::{self as core, Memory, Record};
use weft_exec::{Fault, Remains};

use super::wishes::{flag, host, seconds};
use crate::context::Context;
use crate::device::Device;
use crate::error::Error;
use crate::memory::table::{self, Allocation, AllocationKind};
use crate::module;

/// Notes, and the pieces of memory.
pub(super) struct Contents {
    pub(super) records: Vec<Record>,
    pub(super) memory: Vec<Memory>,
}

impl Contents {
    /// Of a context that has failed.
    pub(super) fn of_fault((id, error, fault): (u64, &Error, Option<&Fault>), flags: u32) -> Contents {
        let mut contents = Contents { records: vec![process()], memory: Vec::new() };
        contents.records.push(Record::Fault(of_fault(id, error, fault)));
        let wanted = |c: &Context| flags & flag::FAULTED_ONLY == 0 || c.id() == id || c.check().is_err();
        contents.add_all(flags, wanted, |c| c.id() == id || c.check().is_err());
        if let Some(remains) = fault.and_then(|f| f.scene.as_ref()?.remains.as_deref()) {
            contents.add_block(id, remains, flags);
        }
        contents.memory.sort_by_key(|m| m.address);
        contents
    }

    /// Of all contexts.
    pub(super) fn all(flags: u32) -> Contents {
        let mut contents = Contents { records: vec![process()], memory: Vec::new() };
        contents.add_all(flags, |_| true, |c| c.check().is_err());
        contents
    }

    /// Shared and local memory of the block that a fault has ended.
    fn add_block(&mut self, context: u64, remains: &Remains, flags: u32) {
        let stride = Some(remains.local_stride());
        let spaces = [
            ("shared", remains.shared(), None, flag::SKIP_SHARED),
            ("local", remains.local(), stride, flag::SKIP_LOCAL),
        ];
        for (space, at, per_thread, skip) in spaces.into_iter().filter(|s| !s.1.is_empty()) {
            let (address, size) = (at.start, at.end - at.start);
            let (block_index, space) = (remains.block(), space.to_owned());
            let record = core::BlockMemory { context, block_index, space, address, size, per_thread };
            self.records.push(Record::BlockMemory(record));
            if flags & skip == 0 {
                self.memory.push(Memory { address, size });
            }
        }
    }

    fn add_all(
        &mut self,
        flags: u32,
        wanted: impl Fn(&Context) -> bool,
        has_failed: impl Fn(&Context) -> bool,
    ) {
        let contexts: Vec<Arc<Context>> = Context::all().into_iter().filter(|c| wanted(c)).collect();
        let mut devices: Vec<Arc<Device>> = contexts.iter().map(|c| c.device().clone()).collect();
        devices.sort_by_key(|d| d.ordinal());
        devices.dedup_by_key(|d| d.ordinal());
        self.records.extend(devices.iter().map(|d| of_device(d)));
        for c in &contexts {
            let device = c.device().ordinal();
            let record = core::Context { id: c.id(), device, primary: c.is_primary(), failed: has_failed(c) };
            self.records.push(Record::Context(record));
            if flags & flag::SKIP_IMAGES == 0 {
                let text = |ptx: &str| Record::Module(core::Module { context: c.id(), ptx: ptx.to_owned() });
                self.records.extend(module::texts_of(c.id()).iter().map(|t| text(t)));
            }
        }
        for a in table::all() {
            let Some(kind) = kind(&a).filter(|_| contexts.iter().any(|c| c.id() == a.context_id)) else {
                continue;
            };
            let record = core::Allocation {
                context: a.context_id,
                device: a.device_ordinal(),
                address: a.base,
                size: a.size,
                kind: kind.into(),
            };
            self.records.push(Record::Allocation(record));
            if flags & flag::SKIP_GLOBAL == 0 {
                self.memory.push(Memory { address: a.base, size: a.size });
            }
        }
    }
}

/// By what memory of a device was allocated; none of the host's.
fn kind(a: &Allocation) -> Option<&'static str> {
    match a.kind {
        AllocationKind::Device => Some("cuMemAlloc"),
        AllocationKind::Managed => Some("cuMemAllocManaged"),
        AllocationKind::Pooled(_) => Some("cuMemAllocAsync"),
        AllocationKind::Mapped { .. } => Some("cuMemMap"),
        AllocationKind::Foreign { .. } => Some("cuIpcOpenMemHandle"),
        AllocationKind::External { .. } => Some("cuExternalMemoryGetMappedBuffer"),
        AllocationKind::Variable { bound: false, .. } => Some("a variable of a module"),
        AllocationKind::Graph(_) => Some("a node of a graph"),
        AllocationKind::Host(_) | AllocationKind::Registered | AllocationKind::Variable { .. } => None,
    }
}

/// Bytes from an address on; zeros where memory has gone meanwhile.
pub(super) fn read(address: u64, to: &mut [u8]) {
    if weft_exec::memory::read(address, to).is_err() {
        to.fill(0);
    }
}

fn process() -> Record {
    let command = std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect::<Vec<_>>();
    Record::Process(core::Process {
        pid: std::process::id(),
        host: host(),
        command: command.join(" "),
        time: seconds(),
        version: env!("CARGO_PKG_VERSION").into(),
    })
}

fn of_device(device: &Device) -> Record {
    let uuid = weft_device::uuid_text(&device.uuid());
    Record::Device(core::Device { ordinal: device.ordinal(), name: device.profile().name.into(), uuid })
}

fn of_fault(context: u64, error: &Error, fault: Option<&Fault>) -> core::Fault {
    let code = error.code.number();
    let Some(fault) = fault else {
        return core::Fault { context, code, message: error.to_string(), ..core::Fault::default() };
    };
    let of_memory = matches!(fault.code, TrapCode::IllegalAddress | TrapCode::MisalignedAddress);
    let scene = fault.scene.as_deref();
    let (grid, block) = (scene.map(|s| s.grid), scene.map(|s| s.block));
    core::Fault {
        context,
        code,
        message: error.to_string(),
        kernel: Some(fault.kernel.to_string()),
        grid,
        block,
        block_index: grid.map(|_| fault.block),
        thread_index: fault.thread,
        ptx_line: Some(fault.ptx_line).filter(|n| *n > 0),
        source: fault.source.as_deref().map(str::to_owned),
        address: of_memory.then_some(fault.address),
        waiter: fault.waiters.iter().map(ToString::to_string).collect(),
    }
}
