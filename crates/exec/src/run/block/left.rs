//! Why the code of a block was left.

use weft_abi::TrapCode;

use super::Block;
use crate::fault::Exit;
use crate::fault::Fault;
use crate::fault::stack::ExecutionStack;

impl Block {
    /// The fault that ended the code.
    pub(in crate::run) fn fault(
        &mut self,
        stack: &ExecutionStack,
        in_local_guard: impl Fn(u64) -> bool,
    ) -> Fault {
        let (mut code, mut line, mut address, mut thread) = (TrapCode::Trap, 0, 0, None);
        match self.exit.take() {
            Some(Exit::Trap { code: c, line: l, address: a, thread: t }) => {
                code = TrapCode::from_u32(c).unwrap_or(TrapCode::Trap);
                (line, address) = (l, a);
                thread = Some(t).filter(|&t| t < self.threads);
            }
            Some(Exit::Signal { signal, address: a, pc }) => {
                address = a;
                if a == u64::MAX {
                    address = 0;
                    self.message =
                        Some("an address beyond what the CPU can address; it does not say which".into());
                }
                line = self.code().line_of(pc);
                code = match signal {
                    libc::SIGSEGV | libc::SIGBUS if stack.in_stack_guard(a) => TrapCode::StackOverflow,
                    libc::SIGSEGV | libc::SIGBUS if in_local_guard(a) => TrapCode::StackOverflow,
                    libc::SIGSEGV | libc::SIGBUS => TrapCode::IllegalAddress,
                    _ => TrapCode::IllegalInstruction,
                };
                if self.width == 1 {
                    thread = self.running;
                }
            }
            Some(Exit::Cancelled { pc }) => {
                code = TrapCode::Timeout;
                line = self.code().line_of(pc);
                if self.width == 1 {
                    thread = self.running;
                }
            }
            None => {}
        }
        if code == TrapCode::StackOverflow {
            stack.trim();
        }
        let message = self.message.take().unwrap_or_default();
        Fault {
            code,
            block: thread.map_or(self.index(), |t| self.index_of(t)),
            thread: thread.map(|t| self.thread_index(t)),
            ptx_line: line,
            address,
            ..Fault::of_launch(&self.grid().launch.kernel_name, message)
        }
    }
}
