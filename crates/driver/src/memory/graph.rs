//! Memory of graphs: whose it is at present, and how much there is.

use std::sync::atomic::AtomicBool;

use parking_lot::Mutex;

use crate::error::{Code, Result, fail};

/// Whose a stretch of a graph's memory is.
#[derive(Debug, Default)]
pub struct GraphMemory {
    state: Mutex<State>,
    /// Whether a node of a graph frees it.
    pub(crate) has_free_node: AtomicBool,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// The program has it: a node that allocates it has been launched, and nothing has freed it since.
    live: bool,
    /// Streams that have yet to get to the point where the program freed it, and launches of nodes that free it.
    leaving: u32,
    /// Its graph and all instances are gone.
    abandoned: bool,
}

impl GraphMemory {
    pub(crate) fn is_live(&self) -> bool {
        self.state.lock().live
    }

    /// Gives it to the program; answers whether it has it already.
    pub(crate) fn begin(&self) -> bool {
        std::mem::replace(&mut self.state.lock().live, true)
    }

    /// Takes it from the program, which frees it in a stream: it is there until [`Self::leave`]. Answers whether the program had it.
    pub(crate) fn begin_leave(&self) -> bool {
        let mut state = self.state.lock();
        let live = std::mem::take(&mut state.live);
        state.leaving += u32::from(live);
        live
    }

    /// Takes it from the program whether the program has it or not, since a node frees it: it is there until [`Self::leave`].
    pub(crate) fn begin_leave_by_node(&self) {
        let mut state = self.state.lock();
        state.live = false;
        state.leaving += 1;
    }

    /// The stream or the node no longer uses it.
    pub(crate) fn leave(&self) {
        let mut state = self.state.lock();
        state.leaving = state.leaving.saturating_sub(1);
    }

    /// Notes that no graph has it any more.
    pub(crate) fn abandon(&self) {
        self.state.lock().abandoned = true;
    }

    /// Whether nobody has it.
    pub(crate) fn is_over(&self) -> bool {
        let state = *self.state.lock();
        state.abandoned && !state.live && state.leaving == 0
    }
}

/// Bytes in which a device's graphs are given memory.
const CHUNK: u64 = 32 << 20;

/// How much memory the graphs of a device have (`CUgraphMem_attribute`). An instance has memory from its first launch on; what it
/// had stays with the device's graphs until it is asked back.
#[derive(Debug)]
pub(crate) struct Counts(Mutex<[u64; 4]>);

const USED: usize = 0;
const RESERVED: usize = 2;

impl Counts {
    /// An instance needs memory for its nodes.
    pub(crate) fn begin(&self, bytes: u64) {
        let mut c = self.0.lock();
        c[USED] += bytes.next_multiple_of(CHUNK);
        c[RESERVED] = c[RESERVED].max(c[USED]);
        c[USED + 1] = c[USED + 1].max(c[USED]);
        c[RESERVED + 1] = c[RESERVED + 1].max(c[RESERVED]);
    }

    /// It does not any more.
    pub(crate) fn end(&self, bytes: u64) {
        let mut c = self.0.lock();
        c[USED] = c[USED].saturating_sub(bytes.next_multiple_of(CHUNK));
    }

    /// Gives back what no instance needs (`cuDeviceGraphMemTrim`).
    pub(crate) fn trim(&self) {
        let mut c = self.0.lock();
        c[RESERVED] = c[USED];
    }

    /// An attribute (`cuDeviceGetGraphMemAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is none.
    pub(crate) fn get(&self, which: u32) -> Result<u64> {
        self.0.lock().get(which as usize).copied().ok_or_else(|| Code::InvalidValue.into())
    }

    /// Sets a highest value back to the present one (`cuDeviceSetGraphMemAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for another attribute, and another value than 0.
    pub(crate) fn reset(&self, which: u32, value: u64) -> Result<()> {
        let at = which as usize;
        if ![USED + 1, RESERVED + 1].contains(&at) || value != 0 {
            return fail(Code::InvalidValue);
        }
        let mut c = self.0.lock();
        c[at] = c[at - 1];
        Ok(())
    }
}

/// Those of a device, by its number.
pub(crate) fn counts(device: u32) -> &'static Counts {
    static ALL: [Counts; 64] = [const { Counts(Mutex::new([0; 4])) }; 64];
    &ALL[device as usize % ALL.len()]
}
