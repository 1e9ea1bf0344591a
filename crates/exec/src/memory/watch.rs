//! Where watching memory begins.

use super::touch::{self, Watcher};
use crate::fault::signal;

/// Has touches told from now on; the first one that is given stays. It is called in a handler of signals, on the thread that touches memory,
/// in the middle of whatever that does: it must not touch memory that is watched, nor wait for who may.
pub fn watch(watcher: Watcher) {
    signal::install();
    touch::begin(watcher);
}
