//! Core dumps: what devices hold when a kernel fails, or when somebody asks (`cuCoredump…`; `docs/concepts/core_dumps.md`).
//!
//! The thread that learns of a fault writes the dump, before the context answers its error to anybody. What is in it, `collect` says.

mod collect;
pub(crate) mod wishes;

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_coredump as core;
use weft_exec::Fault;

use crate::context::Context;
use crate::error::Error;
use crate::health;
use collect::Contents;
use wishes::{Wishes, flag};

pub use wishes::{get, pipe, set, size};

/// What hears of dumps: the process's number, the device's.
pub type Listener = Arc<dyn Fn(u32, u32) + Send + Sync>;

/// When listeners are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before anything is written.
    Start,
    /// When the file is there.
    Complete,
}

/// All listeners, in the order in which they came.
struct Listeners {
    next: u64,
    all: Vec<(u64, Moment, Listener)>,
}

static LISTENERS: Mutex<Listeners> = Mutex::new(Listeners { next: 1, all: Vec::new() });

/// Has somebody hear of dumps; answers a number other than 0 (`cuCoredumpRegisterStartCallback`, `…CompleteCallback`).
pub fn listen(moment: Moment, listener: Listener) -> u64 {
    let mut listeners = LISTENERS.lock();
    let id = listeners.next;
    listeners.next += 1;
    listeners.all.push((id, moment, listener));
    id
}

/// Ends that; false where there is no such listener.
pub fn unlisten(moment: Moment, id: u64) -> bool {
    let mut listeners = LISTENERS.lock();
    let before = listeners.all.len();
    listeners.all.retain(|l| (l.0, l.1) != (id, moment));
    listeners.all.len() < before
}

fn tell(moment: Moment, device: u32) {
    let of_moment = |l: &&(u64, Moment, Listener)| l.1 == moment;
    let all: Vec<Listener> = LISTENERS.lock().all.iter().filter(of_moment).map(|l| l.2.clone()).collect();
    all.iter().for_each(|listener| listener(std::process::id(), device));
}

/// Has faults make dumps.
pub(crate) fn install() {
    health::watch_faults(on_fault);
}

/// A fault has ended a context.
fn on_fault(context: u64, error: &Error, fault: Option<&Fault>) {
    let wishes = Wishes::of(Some(context));
    if !wishes.enabled {
        return;
    }
    let device = Context::by_id(context).map_or(0, |c| c.device().ordinal());
    let contents = Contents::of_fault((context, error, fault), wishes.flags);
    produce(&wishes, device, &contents);
    if wishes.flags & flag::SKIP_ABORT == 0 {
        // As CUDA does: the system makes a dump of the host's side.
        std::process::abort();
    }
}

/// Writes a dump since somebody has asked for one. Answers whether the process goes on; otherwise it is to be aborted.
pub fn on_request() -> bool {
    let wishes = Wishes::of(None);
    produce(&wishes, 0, &Contents::all(wishes.flags));
    wishes.flags & flag::SKIP_ABORT != 0
}

/// Writes a dump to its file, and tells whoever wants to know.
fn produce(wishes: &Wishes, device: u32, contents: &Contents) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = ONE_AT_A_TIME.lock();
    tell(Moment::Start, device);
    if wishes.flags & flag::LOG_ONLY == 0 {
        let mut path = wishes.file.clone();
        let packed = wishes.flags & flag::GZIP != 0;
        if packed && !path.ends_with(".gz") {
            path.push_str(".gz");
        }
        let made = File::create(&path).map_err(core::WriteError::from);
        let written = made
            .and_then(|file| if packed { contents.write(core::gzip(file)) } else { contents.write(file) });
        match written {
            Ok(()) => tracing::warn!("core dump of the device: {path}; weft core {path} shows it"),
            Err(e) => return tracing::error!("no core dump: {path}: {e}"),
        }
    }
    tell(Moment::Complete, device);
}

impl Contents {
    fn write(&self, mut out: impl Write) -> Result<(), core::WriteError> {
        core::write(&mut out, &self.records, &self.memory, collect::read)?;
        Ok(out.flush()?)
    }
}
