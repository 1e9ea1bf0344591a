//! The CPUs that threads of ours may use: those that the process had to begin with. A program may have bound its threads since,
//! each to a core of its own (`OMP_PROC_BIND`), and new threads would inherit that.

use std::sync::OnceLock;

/// A bit for each CPU, as in `cpu_set_t`.
type Cpus = [u64; 16];

static FIRST: OnceLock<Cpus> = OnceLock::new();

/// The calling thread's CPUs, if the system says.
fn current() -> Option<Cpus> {
    let mut set: Cpus = [0; 16];
    // SAFETY: a set is a bit for each CPU; the call writes as much as it is told.
    let done = unsafe { libc::sched_getaffinity(0, size_of::<Cpus>(), (&raw mut set).cast()) };
    (done == 0).then_some(set)
}

/// Notes the calling thread's CPUs as those of the process; only the first call counts. For when a library is loaded.
pub fn note_cpus() {
    if let Some(set) = current() {
        let _ = FIRST.set(set);
    }
}

/// Lets the calling thread, one of ours, use the CPUs of the process.
pub fn take_cpus() {
    if let Some(set) = FIRST.get() {
        // SAFETY: the call reads as much as it is told. Where the system refuses, the thread stays where it is.
        unsafe { libc::sched_setaffinity(0, size_of::<Cpus>(), (&raw const *set).cast()) };
    }
}

/// How many threads the process has CPUs for.
pub(crate) fn count() -> usize {
    let here = || std::thread::available_parallelism().map_or(1, usize::from);
    let is_first = || current().zip(FIRST.get().copied()).is_none_or(|(a, b)| a == b);
    if is_first() {
        return here();
    }
    // The system counts those of the thread that asks.
    let elsewhere = std::thread::spawn(move || {
        take_cpus();
        here()
    });
    elsewhere.join().unwrap_or(1)
}
