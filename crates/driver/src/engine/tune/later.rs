//! A thread for what has time.

use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Something to do.
pub(in crate::engine) type Job = Box<dyn FnOnce() + Send>;

/// A job and when it is due.
type Entry = (Instant, Job);

/// Does something after some time, on the thread for what has time; it lives as long as the process. In the child of a fork there
/// is no such thread, and nothing is done.
pub(in crate::engine) fn later(after: Duration, job: Job) {
    static SENDER: OnceLock<Option<mpsc::Sender<Entry>>> = OnceLock::new();
    let sender = SENDER.get_or_init(|| {
        let (send, receive) = mpsc::channel();
        let thread = std::thread::Builder::new().name("weft-tuner".into());
        let started = thread.spawn(move || {
            weft_exec::block_signals();
            work(&receive);
        });
        started.ok().map(|_| send)
    });
    // A time beyond what clocks can say never comes.
    if let Some(s) = sender
        && let Some(due) = Instant::now().checked_add(after)
    {
        let _ = s.send((due, job));
    }
}

/// Does the jobs when they are due, the one that has waited for longest first.
fn work(receive: &Receiver<Entry>) {
    let mut waiting: Vec<Entry> = Vec::new();
    loop {
        waiting.extend(receive.try_iter());
        let first = (0..waiting.len()).min_by_key(|&i| waiting[i].0);
        let left = first.map(|i| waiting[i].0.saturating_duration_since(Instant::now()));
        let come = match (first, left) {
            (Some(i), Some(Duration::ZERO)) => {
                waiting.swap_remove(i).1();
                continue;
            }
            (_, Some(left)) => receive.recv_timeout(left),
            (_, None) => receive.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match come {
            Ok(entry) => waiting.push(entry),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_done_when_they_are_due() {
        let (done, order) = mpsc::channel();
        let (send, receive) = mpsc::channel();
        let (start, hour) = (Instant::now(), Duration::from_secs(3600));
        // Those of the past, the oldest first; the last one ends it all, long before the one in an hour.
        for (n, due) in [(9, start + hour), (2, start), (1, start.checked_sub(hour).unwrap_or(start))] {
            let done = done.clone();
            let job: Job = Box::new(move || done.send(n).unwrap_or_default());
            send.send((due, job)).expect("a receiver");
        }
        let thread = std::thread::spawn(move || work(&receive));
        assert_eq!((order.recv(), order.recv()), (Ok(1), Ok(2)));
        drop((send, done));
        thread.join().expect("no panic");
        assert!(order.recv().is_err(), "the last job was dropped");
    }
}
