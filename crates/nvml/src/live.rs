//! What processes use of the devices at the moment.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use weft_record::usage::{self, DeviceUse, ProcessUse};

/// A period over which use is told, at least and at most: as long as GPUs' drivers take.
const LEAST_NS: u64 = 1_000_000_000 / 6;
const MOST_NS: u64 = 2_000_000_000;

/// A process on a device.
#[derive(Clone, Debug, PartialEq)]
pub struct Process {
    /// Its number.
    pub pid: u32,
    /// Bytes of the device's memory that it has.
    pub memory: u64,
    /// The share of time in which kernels of it ran, 0 to 1; of [`busy`] only.
    pub share: f64,
}

fn now_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

fn look(now: u64) -> Vec<ProcessUse> {
    let folders = usage::folders(std::env::var(usage::VARIABLE).ok().as_deref());
    usage::read(&folders, now)
}

/// Each process that has a context on the device, with what it uses of it.
fn on<'a>(
    all: &'a [ProcessUse],
    uuid: &'a [u8; 16],
) -> impl Iterator<Item = (&'a ProcessUse, &'a DeviceUse)> {
    let of = move |p: &'a ProcessUse| p.devices.iter().find(|d| d.uuid == *uuid).map(|d| (p, d));
    all.iter().filter_map(of).filter(|(_, d)| d.contexts > 0)
}

/// Processes that have a context on a device.
pub fn processes(uuid: &[u8; 16]) -> Vec<Process> {
    on(&look(now_ns()), uuid).map(|(p, d)| Process { pid: p.id, memory: d.memory, share: 0.0 }).collect()
}

/// Bytes of a device's memory that all processes have.
pub fn memory_used(uuid: &[u8; 16]) -> u64 {
    processes(uuid).iter().map(|p| p.memory).fold(0, u64::saturating_add)
}

/// Processes at two moments.
#[derive(Default)]
struct Period {
    from: u64,
    to: u64,
    before: Vec<ProcessUse>,
    after: Vec<ProcessUse>,
}

static LAST: Mutex<Option<Period>> = Mutex::new(None);

/// The period that ends now, or so shortly before that a new one would be too short. Waits for one where none was begun and there are processes.
fn with_period<R>(use_it: impl FnOnce(&Period) -> R) -> R {
    let mut last = LAST.lock();
    let now = now_ns();
    let period = match last.take() {
        Some(p) if now.saturating_sub(p.to) < LEAST_NS => p,
        Some(p) if now.saturating_sub(p.to) < MOST_NS => {
            Period { from: p.to, to: now, before: p.after, after: look(now) }
        }
        _ => {
            let before = look(now);
            if before.iter().flat_map(|p| &p.devices).all(|d| d.contexts == 0) {
                Period { from: now, to: now, after: before.clone(), before }
            } else {
                std::thread::sleep(Duration::from_nanos(LEAST_NS));
                let to = now_ns();
                Period { from: now, to, before, after: look(to) }
            }
        }
    };
    let answer = use_it(&period);
    *last = Some(period);
    answer
}

/// Processes with a context on a device, and how busy each kept it in the last period: the share of time that the busiest of its threads was in
/// kernels.
pub fn busy(uuid: &[u8; 16]) -> Vec<Process> {
    with_period(|period| shares(period, uuid))
}

fn shares(period: &Period, uuid: &[u8; 16]) -> Vec<Process> {
    let before: HashMap<(u32, u64), &DeviceUse> =
        on(&period.before, uuid).map(|(p, d)| ((p.id, p.start), d)).collect();
    let length = period.to.saturating_sub(period.from).max(1);
    let share = |(p, d): (&ProcessUse, &DeviceUse)| {
        let old = before.get(&(p.id, p.start));
        let grown =
            |(n, ns): (usize, &u64)| ns.saturating_sub(old.and_then(|o| o.busy.get(n)).copied().unwrap_or(0));
        let most = d.busy.iter().enumerate().map(grown).max().unwrap_or(0);
        Process { pid: p.id, memory: d.memory, share: (most as f64 / length as f64).min(1.0) }
    };
    on(&period.after, uuid).map(share).collect()
}

/// The share of time in which kernels ran on a device, in percent: that of all processes, as they take turns.
pub fn percent(processes: &[Process]) -> u32 {
    (processes.iter().map(|p| p.share).sum::<f64>().min(1.0) * 100.0).round() as u32
}

/// How a process was started: the first word of its command line.
pub fn name(pid: u32) -> Option<String> {
    let line = std::fs::read(format!("/proc/{pid}/cmdline")).ok()?;
    let first = line.split(|b| *b == 0).next().filter(|w| !w.is_empty());
    match first {
        Some(word) => Some(String::from_utf8_lossy(word).into_owned()),
        None => std::fs::read_to_string(format!("/proc/{pid}/comm")).ok().map(|n| n.trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(id: u32, start: u64, busy: [u64; 2], contexts: u64) -> ProcessUse {
        let device = DeviceUse { uuid: [3; 16], memory: 100, contexts, busy: busy.into() };
        ProcessUse { id, start, devices: vec![device] }
    }

    #[test]
    fn shares_are_those_of_the_busiest_thread() {
        let period = Period {
            from: 1000,
            to: 2000,
            before: vec![process(1, 5, [500, 100], 1), process(2, 5, [900, 0], 1)],
            // The second is another one with the same number; the third has come; the fourth has no context.
            after: vec![
                process(1, 5, [600, 400], 1),
                process(2, 6, [200, 0], 1),
                process(3, 5, [250, 0], 1),
                process(4, 5, [999, 0], 0),
            ],
        };
        let all = shares(&period, &[3; 16]);
        let told: Vec<_> = all.iter().map(|p| (p.pid, (p.share * 100.0).round())).collect();
        assert_eq!(told, [(1, 30.0), (2, 20.0), (3, 25.0)]);
        assert_eq!(percent(&all), 75);
        assert!(shares(&period, &[4; 16]).is_empty());
    }

    #[test]
    fn processes_have_names() {
        let own = name(std::process::id()).expect("a name");
        assert!(own.contains("nvml"), "{own}");
        assert_eq!(name(u32::MAX), None);
    }
}
