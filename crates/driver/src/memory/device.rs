//! Device memory as such: the arena, the device's account and the table.

use super::advice;
use super::location::Location;
use super::packed;
use super::pool::{Block, For, Pool};
use super::space::arena;
use super::table::{self, Allocation, AllocationKind};
use crate::device::Device;
use crate::error::{Code, Result, fail};
use crate::state::State;
use crate::{trace, unified};
use std::sync::Arc;

/// `CU_MEM_ATTACH_HOST`, of managed memory.
const ATTACH_HOST: u32 = 2;

/// Bytes of a large page.
const LARGE: usize = 2 << 20;

/// Takes memory for a context; answers its address, a multiple of 256.
///
/// # Errors
/// [`Code::OutOfMemory`].
pub(crate) fn allocate(state: &State, bytes: u64, kind: AllocationKind, flags: u32) -> Result<u64> {
    let size = usize::try_from(bytes).map_err(|_| Code::OutOfMemory)?;
    let arena = arena()?;
    let device = state.device();
    let (account, managed) = (device.account(), matches!(kind, AllocationKind::Managed));
    if !(if managed { account.take_managed(bytes) } else { account.take(bytes) }) {
        return fail(Code::OutOfMemory);
    }
    // What is looked at has pages of its own, from the begin of a large one on.
    let watched = unified::is_on() && kind.is_managed();
    let shared = if watched && managed { packed::take(device, bytes)? } else { None };
    let shares = shared.is_some();
    let own = || arena.alloc(if watched { unified::room(size.max(LARGE)) } else { size });
    match shared.unwrap_or_else(own) {
        Ok(base) => {
            if watched && !shares {
                unified::add(base, bytes, device, flags == ATTACH_HOST);
            } else if !watched && kind.is_managed() && unified::is_missed() {
                trace::unmodelled(base, bytes, device.ordinal());
            }
            table::insert(Allocation::new((state.id(), device), base, bytes, kind, flags));
            Ok(base)
        }
        Err(e) => {
            tracing::warn!("{e}");
            if managed {
                account.give_back_managed(bytes)
            } else {
                account.give_back(bytes)
            }
            fail(Code::OutOfMemory)
        }
    }
}

/// Has a managed pool's memory modelled, where that is wanted.
fn model_pooled(device: &Device, pool: &Pool, base: u64, bytes: u64) {
    match pool.chunk_of(base) {
        Some((chunk, size)) if unified::is_on() => unified::add_chunk(chunk, size, device),
        _ if unified::is_missed() => trace::unmodelled(base, bytes, device.ordinal()),
        _ => {}
    }
}

/// Takes memory of a pool for a context and a stream.
///
/// # Errors
/// [`Code::OutOfMemory`]; [`Code::InvalidValue`] of another process's pool.
pub(crate) fn allocate_pooled(state: &State, pool: &Arc<Pool>, bytes: u64, whom: For) -> Result<Block> {
    let block = pool.take(bytes, whom)?;
    let kind = AllocationKind::Pooled(pool.clone());
    let allocation = Allocation::new((state.id(), state.device()), block.base, bytes, kind, 0);
    let best = pool.location();
    if pool.is_managed() {
        model_pooled(state.device(), pool, block.base, bytes);
    }
    if pool.is_managed() && best.kind != Location::NOWHERE {
        let (from, to) = advice::pages(block.base, bytes);
        allocation.advice.change(from, to, |a| a.preferred = Some(best));
        if unified::is_active() {
            unified::advise(from, to, unified::Advice::Preferred(Some(unified::place_of(best))));
        }
    }
    table::insert(allocation);
    Ok(block)
}
