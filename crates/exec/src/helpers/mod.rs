//! The functions that compiled code calls: one per [`weft_abi::Helper`].
//!
//! They run on the kernel stack. Those that end the kernel must hold nothing at that moment; those that lock do so
//! inside [`stack::as_host`], where a fault of the CPU is not taken for the kernel's.

mod caller;
mod convert;
mod image;
mod printf;
mod rounding;
mod runtime;
mod tensor;

use caller::{Cta, block, end};
use weft_abi::{COUNTED, HELPER_COUNT, Helper, HelperTable, TrapCode};

use crate::fault::stack;
use crate::memory;

pub(crate) use convert::{f16_to_f32, f32_to_bf16, f32_to_f16, f64_to_f16};
pub use printf::PrintfSink;

/// The table, the same for all kernels.
pub(crate) fn table() -> &'static HelperTable {
    static TABLE: std::sync::OnceLock<HelperTable> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let mut entries = [0usize; HELPER_COUNT];
        for (entry, &helper) in entries.iter_mut().zip(Helper::ALL) {
            *entry = address(helper);
        }
        HelperTable { entries }
    })
}

fn address(helper: Helper) -> usize {
    match helper {
        Helper::Trap => trap as *const () as usize,
        Helper::Vprintf => vprintf as *const () as usize,
        Helper::Malloc => malloc as *const () as usize,
        Helper::Free => free as *const () as usize,
        Helper::AssertFail => assert_fail as *const () as usize,
        Helper::BarrierArrive => barrier_arrive as *const () as usize,
        Helper::ClusterArrive => cluster_arrive as *const () as usize,
        Helper::RoundedF32 => rounding::rounded_f32 as *const () as usize,
        Helper::RoundedF64 => rounding::rounded_f64 as *const () as usize,
        Helper::RoundedConvert => convert::rounded_convert as *const () as usize,
        Helper::Globaltimer => globaltimer as *const () as usize,
        Helper::Image => image::image as *const () as usize,
        Helper::Probe => probe as *const () as usize,
        Helper::Runtime => runtime::runtime as *const () as usize,
        Helper::Tensor => tensor::tensor as *const () as usize,
        Helper::Trigger => trigger as *const () as usize,
        Helper::DependencyOver => dependency_over as *const () as usize,
    }
}

unsafe extern "C" fn trap(_cta: Cta, thread: u32, code: u32, line: u32, address: u64) -> ! {
    // SAFETY: nothing is held.
    unsafe { end(TrapCode::from_u32(code).unwrap_or(TrapCode::Trap), line, address, thread) }
}

unsafe extern "C" fn vprintf(cta: Cta, thread: u32, format: u64, arguments: u64) -> i32 {
    let result = stack::as_host(|| {
        // SAFETY: `cta` is the caller's context.
        let sink = unsafe { block(cta) }.grid().launch.printf.clone();
        sink.vprintf(format, arguments)
    });
    match result {
        Ok(n) => n,
        // SAFETY: nothing is held any more.
        Err(e) => unsafe { end(TrapCode::IllegalAddress, 0, e.address, thread) },
    }
}

unsafe extern "C" fn malloc(cta: Cta, _thread: u32, bytes: u64) -> u64 {
    // SAFETY: `cta` is the caller's context.
    stack::as_host(|| unsafe { block(cta) }.grid().launch.heap.malloc(bytes))
}

unsafe extern "C" fn free(cta: Cta, thread: u32, address: u64) {
    let known = stack::as_host(|| {
        // SAFETY: `cta` is the caller's context.
        let block = unsafe { block(cta) };
        let known = block.grid().launch.heap.free(address);
        if !known {
            block.message = Some("free of what malloc did not give".into());
        }
        known
    });
    if !known {
        // SAFETY: nothing is held.
        unsafe { end(TrapCode::IllegalAddress, 0, address, thread) }
    }
}

/// Prints a thread's line. The code after the call ends the grid, when all threads that fail together have printed theirs.
unsafe extern "C" fn assert_fail(
    cta: Cta,
    thread: u32,
    message: u64,
    file: u64,
    line: u32,
    function: u64,
    _char_size: u64,
) {
    stack::as_host(|| {
        let text = |at: u64| {
            let bytes = memory::read_string(at, 4096).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        // SAFETY: `cta` is the caller's context.
        let block = unsafe { block(cta) };
        let ([bx, by, bz], [tx, ty, tz]) = (block.index(), block.thread_index(thread));
        let said = format!(
            "{}:{line}: {}: block: [{bx},{by},{bz}], thread: [{tx},{ty},{tz}] Assertion `{}` failed.",
            text(file),
            text(function),
            text(message)
        );
        // What kernels printed before comes out first.
        block.grid().launch.printf.flush();
        eprintln!("{said}");
        block.message.get_or_insert(said);
    });
}

unsafe extern "C" fn trigger(cta: Cta, _thread: u32) {
    stack::as_host(|| {
        // SAFETY: `cta` is the caller's context.
        let block = unsafe { block(cta) };
        block.grid().note_trigger(block.index());
    });
}

unsafe extern "C" fn dependency_over(cta: Cta, _thread: u32) -> u32 {
    // SAFETY: `cta` is the caller's context.
    stack::as_host(|| unsafe { block(cta) }.grid().depends_on_nothing().into())
}

unsafe extern "C" fn barrier_arrive(cta: Cta, thread: u32, barrier: u32, expected: u32, _threads: u32) {
    // SAFETY: `cta` is the caller's context.
    let known = unsafe { block(cta) }.barrier_arrive(thread, barrier, expected);
    if !known {
        // SAFETY: nothing is held.
        unsafe { end(TrapCode::IllegalInstruction, 0, 0, thread) }
    }
}

unsafe extern "C" fn cluster_arrive(cta: Cta, thread: u32, _threads: u32) {
    // SAFETY: `cta` is the caller's context.
    let block = unsafe { block(cta) };
    if let Some(group) = block.group_of(thread) {
        block.cluster_arrive(group);
    }
}

/// See [`weft_abi::Helper::Probe`]. What it does may allocate, but for addresses that are known to be good.
unsafe extern "C" fn probe(cta: Cta, thread: u32, site: u32, lanes: u32, mask: u64, addresses_at: u64) {
    let at = |address: u64| std::ptr::with_exposed_provenance::<u8>(address as usize);
    // SAFETY: compiled code gives so many bytes and addresses, on its stack.
    let (mask, addresses) = unsafe {
        (
            core::slice::from_raw_parts(at(mask), lanes as usize),
            core::slice::from_raw_parts(at(addresses_at).cast::<u64>(), lanes as usize),
        )
    };
    // SAFETY: `cta` is the caller's context.
    if unsafe { block(cta) }.may_pass(site & !COUNTED, mask, addresses) {
        return;
    }
    let foul = stack::as_host(|| {
        // SAFETY: as above.
        let block = unsafe { block(cta) };
        let place = site & !COUNTED;
        let behind = at(addresses_at).cast::<u32>().wrapping_add(2 * mask.len());
        // SAFETY: as above, so many words behind the addresses.
        let words = unsafe { core::slice::from_raw_parts(behind, block.words_at(place) * mask.len()) };
        block.pass(thread, site, (mask, addresses, words));
        let foul = block.ask(thread, place, (mask, addresses))?;
        block.message = Some(foul.message).filter(|m| !m.is_empty());
        Some((foul.line, foul.address, foul.thread))
    });
    if let Some((line, address, thread)) = foul {
        // SAFETY: nothing is held.
        unsafe { end(TrapCode::IllegalAddress, line, address, thread) }
    }
}

/// Nanoseconds since 1970, by a clock that nobody sets back; of a launch whose time is modelled when it begins.
extern "C" fn globaltimer(cta: Cta, _thread: u32) -> u64 {
    // SAFETY: it is that of a block that this thread runs.
    if let Some(modelled) = stack::as_host(|| unsafe { block(cta) }.begins()) {
        return modelled;
    }
    static START: std::sync::OnceLock<(u64, std::time::Instant)> = std::sync::OnceLock::new();
    let first = || {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        (now.map_or(0, |d| d.as_nanos() as u64), std::time::Instant::now())
    };
    // A kernel that is left in the middle of it would leave others waiting for ever.
    let (epoch, start) = START.get().unwrap_or_else(|| stack::as_host(|| START.get_or_init(first)));
    epoch + start.elapsed().as_nanos() as u64
}
