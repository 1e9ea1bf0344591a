//! Kernels that are run iteration after iteration (`entries.rs`).

use weft_ir::InstData;

use crate::func::Part;

impl Part<'_> {
    /// Notes that lanes want another iteration.
    pub(crate) fn next_iteration(&self, inst: &InstData) {
        let s = self.s;
        let Some((_, more)) = self.env.iteration else { return };
        let wanted = s.zero(s.int(32));
        let code = match self.mask_any(self.mask(inst)) {
            None => wanted,
            Some(any) => s.select(any, wanted, s.load(wanted.ty(), more, 4)),
        };
        s.store(code, more, 4);
    }
}
