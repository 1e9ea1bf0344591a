//! What streams have done, as records.

use std::collections::HashSet;

use parking_lot::Mutex;
use weft_record::trace::{self, Copy, Event, Kernel, Origin, Place, Set, Times};

use crate::calls;
use crate::clock::stamp;
use crate::driver::driver;
use crate::graphs;
use crate::kinds::wants;
use crate::nvtx;
use crate::queue;
use crate::records::{self, Context, Device, Memcpy, MemcpyPtoP, Memset, kind};

/// Told by libcuda and libweft-nvtx.so.
///
/// # Safety
/// A text that long.
pub(crate) unsafe extern "C" fn told(text: *const u8, bytes: usize) {
    // SAFETY: as the caller says.
    let text = unsafe { core::slice::from_raw_parts(text, bytes) };
    let Ok(events) = core::str::from_utf8(text).map_err(drop).and_then(|t| trace::events(t).map_err(drop))
    else {
        return;
    };
    for event in events {
        match event {
            Event::Kernel(k) => kernel(&k),
            Event::Copy(c) => copy(&c),
            Event::Set(s) => set(&s),
            Event::Graph(g) => graphs::ended(&g, stamp, whence(&g.origin)),
            Event::Range(r) => nvtx::range(&r),
            Event::Named(n) => nvtx::named(&n),
            _ => {}
        }
    }
}

/// Device, context, stream and call of something.
fn whence(o: &Origin) -> [u32; 4] {
    seen(o);
    let short = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    [o.device, short(o.context), short(o.stream), calls::at(o.thread, o.at)]
}

fn times(t: Times) -> (u64, u64) {
    (stamp(t.begin), stamp(t.end))
}

fn kernel(k: &Kernel<'_>) {
    let in_graph = graphs::node(&k.origin, k.times);
    // Both may be on; programs know either.
    let kind = [kind::CONCURRENT_KERNEL, kind::KERNEL].into_iter().find(|k| wants(*k));
    let [device, context, stream, correlation] = whence(&k.origin);
    let Some(kind) = kind.filter(|_| !in_graph) else { return };
    let (start, end) = times(k.times);
    let int = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    queue::push(records::Kernel {
        kind,
        registers: u16::try_from(k.registers).unwrap_or(u16::MAX),
        start,
        end,
        completed: end,
        device,
        context,
        stream,
        grid: k.grid.map(int),
        block: k.block.map(int),
        static_shared: int(k.static_shared),
        dynamic_shared: int(k.dynamic_shared),
        correlation,
        name: queue::name(k.name),
        shared_executed: k.static_shared + k.dynamic_shared,
        channel: u32::MAX,
        ..records::Kernel::zero()
    });
}

/// CUPTI's number of a kind of memory.
fn memory(place: Place) -> u8 {
    match place {
        Place::Pageable => 1,
        Place::Pinned => 2,
        Place::Device => 3,
        Place::Array => 4,
        Place::Managed => 5,
    }
}

/// CUPTI's number of a copy's direction.
fn direction(from: (Place, Option<u32>), to: (Place, Option<u32>)) -> u8 {
    let side = |(place, device): (Place, Option<u32>)| match (place, device) {
        (Place::Array, _) => 'A',
        (Place::Device, _) | (Place::Managed, Some(_)) => 'D',
        _ => 'H',
    };
    match (side(from), side(to)) {
        _ if is_between(from, to) => 10,
        ('H', 'D') => 1,
        ('D', 'H') => 2,
        ('H', 'A') => 3,
        ('A', 'H') => 4,
        ('A', 'A') => 5,
        ('A', 'D') => 6,
        ('D', 'A') => 7,
        ('D', 'D') => 8,
        _ => 9,
    }
}

/// Whether a copy is from one device to another.
fn is_between(from: (Place, Option<u32>), to: (Place, Option<u32>)) -> bool {
    matches!((from.1, to.1), (Some(a), Some(b)) if a != b)
}

fn copy(c: &Copy) {
    let [device, context, stream, correlation] = whence(&c.origin);
    if graphs::node(&c.origin, c.times) {
        return;
    }
    let (start, end) = times(c.times);
    let (copy_kind, from, to) = (direction(c.from, c.to), memory(c.from.0), memory(c.to.0));
    if is_between(c.from, c.to) && wants(kind::MEMCPY2) {
        queue::push(MemcpyPtoP {
            kind: kind::MEMCPY2,
            copy_kind,
            from,
            to,
            bytes: c.bytes,
            start,
            end,
            device,
            context,
            stream,
            from_device: c.from.1.unwrap_or(0),
            from_context: context,
            to_device: c.to.1.unwrap_or(0),
            to_context: context,
            correlation,
            channel: u32::MAX,
            ..MemcpyPtoP::zero()
        });
    } else if wants(kind::MEMCPY) {
        queue::push(Memcpy {
            kind: kind::MEMCPY,
            copy_kind,
            from,
            to,
            bytes: c.bytes,
            start,
            end,
            device,
            context,
            stream,
            correlation,
            channel: u32::MAX,
            count: 1,
            ..Memcpy::zero()
        });
    }
}

fn set(s: &Set) {
    let [device, context, stream, correlation] = whence(&s.origin);
    if graphs::node(&s.origin, s.times) || !wants(kind::MEMSET) {
        return;
    }
    let (start, end) = times(s.times);
    queue::push(Memset {
        kind: kind::MEMSET,
        value: s.value,
        bytes: s.bytes,
        start,
        end,
        device,
        context,
        stream,
        correlation,
        memory: memory(s.to).into(),
        channel: u32::MAX,
        ..Memset::zero()
    });
}

/// Tells of a device and a context when work of theirs is first seen.
fn seen(o: &Origin) {
    static SEEN: Mutex<Option<HashSet<(u32, u64)>>> = Mutex::new(None);
    let (wants_device, wants_context) = (wants(kind::DEVICE), wants(kind::CONTEXT));
    let mut all = SEEN.lock();
    let all = all.get_or_insert_default();
    // No context has the number of all of them.
    if wants_device && all.insert((o.device, u64::MAX)) {
        device(o.device);
    }
    if wants_context && all.insert((o.device, o.context)) {
        let context = u32::try_from(o.context).unwrap_or(u32::MAX);
        let sms = driver().zip(i32::try_from(o.device).ok()).map_or(0, |(d, n)| d.attribute(n, 16));
        queue::push(Context {
            kind: kind::CONTEXT,
            context,
            device: o.device,
            api: 1,
            sms: u16::try_from(sms).unwrap_or(u16::MAX),
            ..Context::zero()
        });
    }
}

fn device(id: u32) {
    let (Some(driver), Ok(number)) = (driver(), i32::try_from(id)) else { return };
    let (name, memory) = driver.device(number);
    let of = |attribute: i32| driver.attribute(number, attribute);
    let three = |first: i32| [of(first), of(first + 1), of(first + 2)];
    let threads = of(10).max(1);
    queue::push(Device {
        kind: kind::DEVICE,
        flags: 1,
        // In kB of a second: two transfers a clock of so many kHz, and bits.
        bandwidth: 2 * u64::from(of(36)) * u64::from(of(37)) / 8,
        memory,
        constant: of(9),
        l2: of(38),
        warp: of(10),
        clock: of(13),
        engines: of(40),
        sms: of(16),
        warps_of_sm: of(39) / threads,
        blocks_of_sm: of(106),
        shared_of_sm: of(81),
        registers_of_sm: of(82),
        registers_of_block: of(12),
        shared_of_block: of(8),
        threads_of_block: of(1),
        max_block: three(2),
        max_grid: three(5),
        major: of(75),
        minor: of(76),
        id,
        ecc: of(32),
        name: queue::name(&name),
        visible: 1,
        gpu_instance: u32::MAX,
        compute_instance: u32::MAX,
        ..Device::zero()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_have_cuptis_numbers() {
        let (host, device, array) =
            ((Place::Pinned, None), (Place::Device, Some(0)), (Place::Array, Some(0)));
        assert_eq!([direction(host, device), direction(device, host), direction(device, device)], [1, 2, 8]);
        assert_eq!([direction(host, array), direction(array, host), direction(host, host)], [3, 4, 9]);
        assert_eq!(direction(device, (Place::Device, Some(1))), 10);
        assert_eq!(direction((Place::Managed, None), (Place::Managed, Some(0))), 1);
    }
}
