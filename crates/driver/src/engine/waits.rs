//! Waits for what no work of this process ends: values in memory, other processes.
//!
//! One thread asks for all of them: often at first, then ever more rarely, so that a wait takes no worker and little of a core.

use std::sync::{Arc, OnceLock, mpsc};
use std::time::{Duration, Instant};

use weft_exec::{Client, Outside, Pool};

/// Whether what is waited for is so.
pub(crate) type Test = Box<dyn Fn() -> bool + Send + Sync>;

/// A wait, and the note that kernels may wait for what comes after it.
struct Wait {
    is_over: Test,
    client: Arc<dyn Client>,
    _outside: Outside<'static>,
}

/// For so long the tests are made as often as possible.
const EAGER: Duration = Duration::from_micros(50);
/// The longest pause between tests.
const PAUSE: Duration = Duration::from_micros(200);

/// The pause after waiting for so long.
fn pause(waited: Duration) {
    if waited < EAGER {
        std::thread::yield_now();
    } else {
        std::thread::sleep((waited / 8).clamp(Duration::from_micros(10), PAUSE));
    }
}

/// Ends the work of `client` when `is_over` says so.
pub(crate) fn add(is_over: Test, client: Arc<dyn Client>) {
    static SENDER: OnceLock<Option<mpsc::Sender<Wait>>> = OnceLock::new();
    let sender = SENDER.get_or_init(|| {
        let (send, receive) = mpsc::channel();
        let thread = std::thread::Builder::new().name("weft-waits".into());
        // The thread lives as long as the process.
        thread
            .spawn(move || {
                weft_exec::take_cpus();
                watch(&receive);
            })
            .ok()
            .map(|_| send)
    });
    let wait = Wait { is_over, client, _outside: Pool::global().outside() };
    let lost = match sender {
        Some(s) => s.send(wait).err().map(|e| e.0),
        None => Some(wait),
    };
    if let Some(w) = lost {
        until(&*w.is_over);
        end(w);
    }
}

fn end(wait: Wait) {
    wait.client.ended(Ok(()));
    super::wake();
}

fn watch(new: &mpsc::Receiver<Wait>) {
    let mut all: Vec<Wait> = Vec::new();
    let mut since = Instant::now();
    loop {
        if all.is_empty() {
            match new.recv() {
                Ok(w) => all.push(w),
                Err(_) => return,
            }
            since = Instant::now();
        }
        all.extend(new.try_iter());
        let over: Vec<Wait> = all.extract_if(.., |w| (w.is_over)()).collect();
        if over.is_empty() {
            pause(since.elapsed());
            continue;
        }
        over.into_iter().for_each(end);
        since = Instant::now();
    }
}

/// Returns when `is_over` says so.
pub(crate) fn until(is_over: &dyn Fn() -> bool) {
    let since = Instant::now();
    while !is_over() {
        pause(since.elapsed());
    }
}
