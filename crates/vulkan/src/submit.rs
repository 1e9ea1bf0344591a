//! What queues are given: timelines in the place of binary semaphores that are shared.

use core::ffi::c_void;

use crate::device::{Device, device};
use crate::vk;

/// Semaphores of a submission, and their values.
#[derive(Default)]
struct List {
    semaphores: Vec<vk::Semaphore>,
    values: Vec<u64>,
}

impl List {
    /// Those that the program gave, each replaced if `instead` says so; whether one was.
    fn new(
        given: &[vk::Semaphore],
        values: &[u64],
        instead: impl Fn(vk::Semaphore) -> Option<(vk::Semaphore, u64)>,
    ) -> (List, bool) {
        let (mut list, mut replaced) = (List::default(), false);
        for (i, s) in given.iter().enumerate() {
            let other = instead(*s);
            replaced |= other.is_some();
            let (semaphore, value) = other.unwrap_or((*s, values.get(i).copied().unwrap_or(0)));
            list.semaphores.push(semaphore);
            list.values.push(value);
        }
        (list, replaced)
    }
}

/// An array of the program's.
///
/// # Safety
/// So many elements that live for `'a`, or none.
unsafe fn array<'a, T>(at: *const T, count: u32) -> &'a [T] {
    if at.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { core::slice::from_raw_parts(at, count as usize) }
}

/// A submission that is given on.
struct Given {
    /// What it points to.
    _waits: List,
    _signals: List,
    values: Box<vk::TimelineSemaphoreSubmitInfo>,
}

/// A submission, with what is to be kept for it.
///
/// # Safety
/// A live submission.
unsafe fn given_on(d: &Device, info: &vk::SubmitInfo) -> (vk::SubmitInfo, Option<Given>) {
    // SAFETY: the caller's promise.
    let (waits, signals, wait_values, signal_values) = unsafe {
        let told = vk::find::<vk::TimelineSemaphoreSubmitInfo>(info.pNext);
        let told = told.as_ref();
        (
            array(info.pWaitSemaphores, info.waitSemaphoreCount),
            array(info.pSignalSemaphores, info.signalSemaphoreCount),
            told.map_or(&[][..], |t| array(t.pWaitSemaphoreValues, t.waitSemaphoreValueCount)),
            told.map_or(&[][..], |t| array(t.pSignalSemaphoreValues, t.signalSemaphoreValueCount)),
        )
    };
    let (waits, some_wait) = List::new(waits, wait_values, |s| d.waits_for(s));
    let (signals, some_signal) = List::new(signals, signal_values, |s| d.signals(s));
    if !some_wait && !some_signal {
        return (*info, None);
    }
    // Drivers take the first structure of a type: what the program says of values stands behind this one.
    let values = Box::new(vk::TimelineSemaphoreSubmitInfo {
        sType: 1_000_207_003,
        pNext: info.pNext,
        waitSemaphoreValueCount: info.waitSemaphoreCount,
        pWaitSemaphoreValues: waits.values.as_ptr(),
        signalSemaphoreValueCount: info.signalSemaphoreCount,
        pSignalSemaphoreValues: signals.values.as_ptr(),
    });
    let other = vk::SubmitInfo {
        pNext: (&raw const *values).cast(),
        pWaitSemaphores: waits.semaphores.as_ptr(),
        pSignalSemaphores: signals.semaphores.as_ptr(),
        ..*info
    };
    (other, Some(Given { _waits: waits, _signals: signals, values }))
}

pub(crate) unsafe extern "system" fn vkQueueSubmit(
    queue: vk::Handle,
    count: u32,
    submits: *const vk::SubmitInfo,
    fence: u64,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(queue) else { return vk::ERROR_INITIALIZATION_FAILED };
        if !d.acts {
            return (d.functions.queue_submit)(queue, count, submits, fence);
        }
        let (infos, kept): (Vec<_>, Vec<_>) = array(submits, count).iter().map(|i| given_on(&d, i)).unzip();
        let result = (d.functions.queue_submit)(queue, count, infos.as_ptr(), fence);
        debug_assert!(kept.iter().flatten().all(|k: &Given| k.values.sType == 1_000_207_003));
        drop(kept);
        result
    }
}

/// The semaphores of the newer kind of submission.
///
/// # Safety
/// So many live elements.
unsafe fn replaced(
    at: *const vk::SemaphoreSubmitInfo,
    count: u32,
    instead: impl Fn(vk::Semaphore) -> Option<(vk::Semaphore, u64)>,
) -> Vec<vk::SemaphoreSubmitInfo> {
    // SAFETY: the caller's promise.
    let all = unsafe { array(at, count) };
    let one = |s: &vk::SemaphoreSubmitInfo| match instead(s.semaphore) {
        Some((semaphore, value)) => vk::SemaphoreSubmitInfo { semaphore, value, ..*s },
        None => *s,
    };
    all.iter().map(one).collect()
}

pub(crate) unsafe extern "system" fn vkQueueSubmit2(
    queue: vk::Handle,
    count: u32,
    submits: *const vk::SubmitInfo2,
    fence: u64,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(queue) else { return vk::ERROR_INITIALIZATION_FAILED };
        let Some(below) = d.functions.queue_submit2 else { return vk::ERROR_INITIALIZATION_FAILED };
        if !d.acts {
            return below(queue, count, submits, fence);
        }
        let given = array(submits, count);
        let lists: Vec<_> = given
            .iter()
            .map(|i| {
                (
                    replaced(i.pWaitSemaphoreInfos, i.waitSemaphoreInfoCount, |s| d.waits_for(s)),
                    replaced(i.pSignalSemaphoreInfos, i.signalSemaphoreInfoCount, |s| d.signals(s)),
                )
            })
            .collect();
        let infos: Vec<_> = given
            .iter()
            .zip(&lists)
            .map(|(i, (waits, signals))| vk::SubmitInfo2 {
                pWaitSemaphoreInfos: waits.as_ptr(),
                pSignalSemaphoreInfos: signals.as_ptr(),
                ..*i
            })
            .collect();
        below(queue, count, infos.as_ptr(), fence)
    }
}

/// Presenting waits for binary semaphores alone: a submission before it waits for the timeline and signals the driver's own.
pub(crate) unsafe extern "system" fn vkQueuePresentKHR(
    queue: vk::Handle,
    info: *const vk::PresentInfo,
) -> vk::Result {
    /// `VK_PIPELINE_STAGE_ALL_COMMANDS_BIT`.
    static ALL: u32 = 0x10000;
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(queue) else { return vk::ERROR_INITIALIZATION_FAILED };
        let Some(below) = d.functions.queue_present else { return vk::ERROR_INITIALIZATION_FAILED };
        let waits = if d.acts { array((*info).pWaitSemaphores, (*info).waitSemaphoreCount) } else { &[] };
        for s in waits {
            let Some((timeline, value)) = d.waits_for(*s) else { continue };
            let values = vk::TimelineSemaphoreSubmitInfo {
                sType: 1_000_207_003,
                pNext: core::ptr::null(),
                waitSemaphoreValueCount: 1,
                pWaitSemaphoreValues: &raw const value,
                signalSemaphoreValueCount: 0,
                pSignalSemaphoreValues: core::ptr::null(),
            };
            let submit = vk::SubmitInfo {
                sType: 4,
                pNext: (&raw const values).cast(),
                waitSemaphoreCount: 1,
                pWaitSemaphores: &raw const timeline,
                pWaitDstStageMask: &raw const ALL,
                commandBufferCount: 0,
                pCommandBuffers: core::ptr::null(),
                signalSemaphoreCount: 1,
                pSignalSemaphores: s,
            };
            let result = (d.functions.queue_submit)(queue, 1, &raw const submit, 0);
            if result != vk::SUCCESS {
                return result;
            }
        }
        below(queue, info)
    }
}

/// What the layer has of a queue's functions on devices on which it acts.
pub(crate) fn find(name: &core::ffi::CStr) -> Option<*const c_void> {
    Some(match name.to_bytes() {
        b"vkQueueSubmit" => vkQueueSubmit as *const c_void,
        b"vkQueueSubmit2" | b"vkQueueSubmit2KHR" => vkQueueSubmit2 as *const c_void,
        b"vkQueuePresentKHR" => vkQueuePresentKHR as *const c_void,
        _ => return None,
    })
}
