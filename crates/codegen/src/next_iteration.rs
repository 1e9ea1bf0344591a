//! Kernels that are run round after round (`entries.rs`).

use weft_ir::InstData;

use crate::func::Part;

impl Part<'_> {
    /// Notes that lanes want another round.
    pub(crate) fn next_round(&self, inst: &InstData) {
        let s = self.s;
        let Some((_, more)) = self.env.round else { return };
        let wanted = s.zero(s.int(32));
        let code = match self.mask_any(self.mask(inst)) {
            None => wanted,
            Some(any) => s.select(any, wanted, s.load(wanted.ty(), more, 4)),
        };
        s.store(code, more, 4);
    }
}
