//! What all faces of the command show.

use crate::gpu::{self, Gpu};
use crate::live::{self, Process};

/// A device with what runs on it.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) gpu: Gpu,
    /// Processes, and how they were started.
    pub(super) processes: Vec<(Process, String)>,
    /// Share of time in percent in which kernels ran.
    pub(super) busy: u32,
}

impl Shown {
    /// Used memory in bytes.
    pub(super) fn used(&self) -> u64 {
        self.processes.iter().map(|p| p.0.memory).fold(0, u64::saturating_add).min(self.gpu.memory)
    }
}

/// The machine at a moment.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) devices: Vec<Shown>,
    /// Devices of the machine, also those that are not asked for.
    pub(super) count: usize,
    /// The moment, as `date` writes it, and in the form of logs.
    pub(super) date: String,
    pub(super) stamp: String,
}

/// Bytes as MiB, rounded down.
pub(super) fn mib(bytes: u64) -> u64 {
    bytes >> 20
}

/// The devices that words name: numbers, identities, places on the bus, separated by commas.
///
/// # Errors
/// The word that names none.
pub(super) fn chosen(all: &[Gpu], words: Option<&str>) -> Result<Vec<Gpu>, String> {
    let Some(words) = words else { return Ok(all.to_vec()) };
    let is = |g: &&Gpu, w: &str| {
        w.parse() == Ok(g.index)
            || g.uuid_text().eq_ignore_ascii_case(w)
            || [true, false].iter().any(|l| g.bus_id(*l).eq_ignore_ascii_case(w))
    };
    let one = |w: &str| all.iter().find(|g| is(g, w)).copied().ok_or_else(|| w.to_owned());
    words.split(',').map(|w| one(w.trim())).collect()
}

impl Scene {
    /// Looks at devices.
    ///
    /// # Errors
    /// What of the environment or of the words makes no sense.
    pub(super) fn look(words: Option<&str>) -> Result<Scene, String> {
        let all = gpu::all(|name| std::env::var(name).ok())?;
        let devices = chosen(&all, words).map_err(|w| format!("No devices were found: {w}"))?;
        let show = |gpu: Gpu| {
            let all = live::busy(&gpu.uuid);
            let busy = live::percent(&all);
            let named = |p: Process| (live::name(p.pid).unwrap_or_else(|| "[Not Found]".into()), p);
            let processes = all.into_iter().map(named).map(|(n, p)| (p, n)).collect();
            Shown { gpu, processes, busy }
        };
        let devices = devices.into_iter().map(show).collect();
        let [date, stamp] = moment();
        Ok(Scene { devices, count: all.len(), date, stamp })
    }
}

/// This moment in the two forms, local time.
fn moment() -> [String; 2] {
    let mut parts = [0i32; 7];
    let mut ms = 0;
    // SAFETY: the structures are plain numbers and pointers that may be 0; the calls write them.
    unsafe {
        let mut now: libc::timespec = core::mem::zeroed();
        let mut tm: libc::tm = core::mem::zeroed();
        libc::clock_gettime(libc::CLOCK_REALTIME, &raw mut now);
        if !libc::localtime_r(&raw const now.tv_sec, &raw mut tm).is_null() {
            parts = [tm.tm_wday, tm.tm_mon, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_year + 1900];
            ms = now.tv_nsec / 1_000_000;
        }
    }
    let [weekday, month, day, hour, minute, second, year] = parts;
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let word = |list: &[&'static str], n: i32| {
        usize::try_from(n).ok().and_then(|n| list.get(n)).copied().unwrap_or("?")
    };
    [
        format!(
            "{} {} {day:2} {hour:02}:{minute:02}:{second:02} {year}",
            word(&days, weekday),
            word(&months, month)
        ),
        format!("{year}/{:02}/{day:02} {hour:02}:{minute:02}:{second:02}.{ms:03}", month + 1),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Two devices, of which the first has two processes.
    pub(in crate::smi) fn scene() -> Scene {
        let variable = |name: &str| (name == "WEFT_GPU").then(|| "h200,rtx4090".to_owned());
        let gpus = gpu::all(variable).expect("devices");
        let process = |pid, memory, share, name: &str| (Process { pid, memory, share }, name.to_owned());
        let long = "/usr/bin/python3-with-a-name-that-is-longer-than-a-column";
        let some = vec![process(1234, 1 << 30, 0.5, "./train"), process(65_536, 200 << 20, 0.25, long)];
        let devices = vec![
            Shown { gpu: gpus[0], processes: some, busy: 75 },
            Shown { gpu: gpus[1], processes: Vec::new(), busy: 0 },
        ];
        let (date, stamp) = ("Fri Nov 27 09:30:01 2026".into(), "2026/11/27 09:30:01.250".into());
        Scene { devices, count: 2, date, stamp }
    }

    #[test]
    fn devices_are_chosen_by_several_names() {
        let all: Vec<Gpu> = scene().devices.iter().map(|d| d.gpu).collect();
        let uuid = all[1].uuid_text();
        for words in ["1", &uuid, "00000000:02:00.0", "0000:02:00.0"] {
            assert_eq!(chosen(&all, Some(words)).map(|g| g[0].index), Ok(1), "{words}");
        }
        assert_eq!(chosen(&all, Some("0,1")).map(|g| g.len()), Ok(2));
        assert_eq!(chosen(&all, None).map(|g| g.len()), Ok(2));
        assert_eq!(chosen(&all, Some("0,7")).map(|g| g.len()), Err("7".into()));
    }
}
