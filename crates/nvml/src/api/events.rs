//! Events, of which there are none: who waits, waits for as long as it says.

use std::time::Duration;

use super::{functions, of_device};
use crate::arg::Out;
use crate::result::Code;
use crate::types::Event;

/// Sets of events that there are.
static SETS: parking_lot::Mutex<Vec<usize>> = parking_lot::Mutex::new(Vec::new());

fn check(set: usize) -> Result<(), Code> {
    if SETS.lock().contains(&set) { Ok(()) } else { Err(Code::InvalidArgument) }
}

fn wait(set: usize, ms: u32) -> Result<(), Code> {
    check(set)?;
    std::thread::sleep(Duration::from_millis(ms.into()));
    Err(Code::Timeout)
}

functions! {
    nvmlEventSetCreate(to: Out<usize>) {
        let mut sets = SETS.lock();
        let next = sets.iter().max().map_or(1 << 12, |n| n + (1 << 12));
        to.set(next)?;
        sets.push(next);
        Ok(())
    }
    nvmlEventSetFree(set: usize) {
        check(set)?;
        SETS.lock().retain(|s| *s != set);
        Ok(())
    }
    nvmlEventSetWait(set: usize, to: Out<Event>, ms: u32) {
        let _ = to;
        wait(set, ms)
    }
    nvmlEventSetWait_v2(set: usize, to: Out<Event>, ms: u32) {
        let _ = to;
        wait(set, ms)
    }
}

of_device! { gpu:
    nvmlDeviceGetSupportedEventTypes(to: Out<u64>) { to.set(0) }
    nvmlDeviceRegisterEvents(kinds: u64, set: usize) {
        check(set)?;
        if kinds == 0 { Ok(()) } else { Err(Code::NotSupported) }
    }
}
