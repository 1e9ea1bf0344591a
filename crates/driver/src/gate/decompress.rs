//! Data that the device unpacks, in a stream's order.

use super::Submitted;
use crate::error::{Code, Error, Result};
use crate::graph::capture;
use crate::job::Job;
use crate::memory::decompress::{self, Decompression};
use crate::operation::{Operation, Timing};
use crate::stream::Stream;

impl Stream {
    /// Unpacks data (`cuMemBatchDecompressAsync`); no capture takes it. What cannot be unpacked ends the context.
    ///
    /// # Errors
    /// The context's error; [`Code::StreamCaptureUnsupported`]; [`Code::NotSupported`] for a device that has no engine for it; with the number of the first piece for which it is so what
    /// [`decompress::Work::new`] says.
    pub fn decompress(
        &self,
        pieces: Option<&[Decompression]>,
    ) -> std::result::Result<Submitted, (Option<usize>, Error)> {
        let may = || -> Result<()> {
            self.state().check()?;
            if capture::any() {
                self.capture(&Operation::Marker, Timing::Sync)?;
            }
            decompress::check(self.state().device())
        };
        may().map_err(|e| (None, e))?;
        let pieces = pieces.filter(|p| !p.is_empty()).ok_or((None, Code::InvalidValue.into()))?;
        let state = self.state();
        let work = decompress::Work::new(pieces, state.device()).map_err(|(i, e)| (Some(i), e))?;
        let health = state.health.clone();
        let act = Box::new(move || {
            if let Err(e) = work.run() {
                health.fail_with(e);
            }
            Ok(())
        });
        Ok(self.queue(Job::Act { act, even_if_failed: false }))
    }
}
