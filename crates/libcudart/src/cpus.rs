//! The driver is loaded by a thread that has the CPUs that the process had to begin with: it makes its threads for these. The
//! program may have bound the thread that calls CUDA first to one of them since (`OMP_PROC_BIND`).

use std::sync::OnceLock;

/// A bit for each CPU, as in `cpu_set_t`.
type Cpus = [u64; 16];

static FIRST: OnceLock<Cpus> = OnceLock::new();

fn current() -> Option<Cpus> {
    let mut set: Cpus = [0; 16];
    // SAFETY: a set is a bit for each CPU; the call writes as much as it is told.
    let done = unsafe { libc::sched_getaffinity(0, size_of::<Cpus>(), (&raw mut set).cast()) };
    (done == 0).then_some(set)
}

fn set(cpus: &Cpus) {
    // SAFETY: the call reads as much as it is told. Where the system refuses, the thread stays where it is.
    unsafe { libc::sched_setaffinity(0, size_of::<Cpus>(), (&raw const *cpus).cast()) };
}

/// Calls `f` with the CPUs of the process.
pub(crate) fn with_all<R>(f: impl FnOnce() -> R) -> R {
    let own = current();
    let Some((own, first)) = own.zip(FIRST.get().copied()).filter(|(own, first)| own != first) else {
        return f();
    };
    set(&first);
    let result = f();
    set(&own);
    result
}

/// Called by the loader.
extern "C" fn loaded() {
    if let Some(cpus) = current() {
        let _ = FIRST.set(cpus);
    }
}

#[used]
// SAFETY: a function without arguments, as the loader wants them in this section. It takes no lock that the loader has.
#[unsafe(link_section = ".init_array")]
static LOADED: extern "C" fn() = loaded;
