//! Green contexts, and the resources that they are made of.

use std::sync::Arc;

use weft_driver::green::{BACKFILL, Description, GreenContext, Group, Multiprocessors, granularity};
use weft_driver::rules::check_no_flags;
use weft_driver::{Code, Context, Device, Event, Result, Stream};
use weft_ffi::arg::{Arg, FromC, In, Out, OutSlice, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::entry::Call;
use crate::handle::{Dev, Handle, OutHandle};

/// In the bytes of a resource that are the driver's own: that it is one of ours, and of which device.
const MARK: u32 = 0x7766_736d;

/// Some multiprocessors of a device as a resource.
fn resource(device: &Device, m: Multiprocessors) -> CUdevResource {
    let (fewest, multiple) = granularity(device.profile());
    let mut r = CUdevResource { type_: CU_DEV_RESOURCE_TYPE_SM, ..CUdevResource::default() };
    for (place, word) in r._internal_padding.chunks_exact_mut(4).zip([MARK, device.ordinal(), m.first]) {
        place.copy_from_slice(&word.to_ne_bytes());
    }
    r.anon1.sm = CUdevSmResource {
        smCount: m.count,
        minSmPartitionSize: fewest,
        smCoscheduledAlignment: multiple,
        ..CUdevSmResource::default()
    };
    r
}

/// Those of a group that was split off.
fn resource_of_group(device: &Device, m: Multiprocessors, group: &Group) -> CUdevResource {
    let mut r = resource(device, m);
    r.anon1.sm = CUdevSmResource {
        smCount: m.count,
        minSmPartitionSize: group.together,
        smCoscheduledAlignment: group.together,
        flags: group.flags & BACKFILL,
        ..CUdevSmResource::default()
    };
    r
}

/// The device and the multiprocessors of a resource.
fn multiprocessors(r: &CUdevResource) -> Result<(&'static Arc<Device>, Multiprocessors)> {
    let mut words =
        r._internal_padding.chunks_exact(4).map(|w| w.first_chunk().map_or(0, |w| u32::from_ne_bytes(*w)));
    let mut word = || words.next().unwrap_or(0);
    let (mark, device, first) = (word(), word(), word());
    if r.type_ != CU_DEV_RESOURCE_TYPE_SM || mark != MARK {
        return fail(Code::InvalidResourceType);
    }
    let device = weft_driver::system()?.device(device.cast_signed())?;
    // SAFETY: numbers, of which every bit pattern is one; the type says that they are these.
    let count = unsafe { r.anon1.sm.smCount };
    let all = Multiprocessors::of(device.profile());
    if count == 0 || first.checked_add(count).is_none_or(|end| end > all.count) {
        return fail(Code::InvalidResourceConfiguration);
    }
    Ok((device, Multiprocessors { first, count }))
}

/// A place for parts of a resource, and for how many there are: `result [nbGroups]`. Without the former the number is that of all.
struct Parts<'a> {
    /// How many are wanted.
    most: u32,
    to: OutSlice<'a, CUdevResource>,
    count: Out<'a, u32>,
}

impl Arg for Parts<'_> {
    type C = *mut CUdevResource;
}

impl<'a> FromC<'a, Call, (*mut u32,)> for Parts<'a> {
    unsafe fn from_c(c: *mut CUdevResource, (n,): (*mut u32,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: a number, and where there is a place, room for so many.
        unsafe {
            let count = Out::from_c(n, (), call)?;
            let room = if c.is_null() { 0 } else { n.read_unaligned() };
            let most = if c.is_null() { u32::MAX } else { room };
            if most == 0 {
                return fail(Code::InvalidValue);
            }
            Ok(Parts { most, to: OutSlice::from_c(c, (room,), call)?, count })
        }
    }
}

/// What a program wants of the parts of a resource, and a place for what they are: `groupParams [nbGroups]`.
struct Groups<'a>(Slice<'a, CU_DEV_SM_RESOURCE_GROUP_PARAMS>, OutSlice<'a, CU_DEV_SM_RESOURCE_GROUP_PARAMS>);

impl Arg for Groups<'_> {
    type C = *mut CU_DEV_SM_RESOURCE_GROUP_PARAMS;
}

impl<'a> FromC<'a, Call, (u32,)> for Groups<'a> {
    unsafe fn from_c(c: *mut CU_DEV_SM_RESOURCE_GROUP_PARAMS, (n,): (u32,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: so many descriptions, which may be written.
        unsafe { Ok(Groups(Slice::from_c(c.cast_const(), (n,), call)?, OutSlice::from_c(c, (n,), call)?)) }
    }
}

impl Groups<'_> {
    fn read(&self) -> Vec<Group> {
        let group = |p: CU_DEV_SM_RESOURCE_GROUP_PARAMS| Group {
            count: p.smCount,
            together: p.coscheduledSmCount,
            rather: p.preferredCoscheduledSmCount,
            flags: p.flags,
            domain: p.localityDomainId,
        };
        self.0.iter().map(group).collect()
    }

    fn set(&self, groups: &[Group]) {
        self.1.fill(groups.iter().zip(self.0.iter()).map(|(g, p)| CU_DEV_SM_RESOURCE_GROUP_PARAMS {
            smCount: g.count,
            coscheduledSmCount: g.together,
            preferredCoscheduledSmCount: g.rather,
            ..p
        }));
    }
}

fn check_type(kind: CUdevResourceType) -> Result<()> {
    if kind == CU_DEV_RESOURCE_TYPE_SM { Ok(()) } else { fail(Code::InvalidResourceType) }
}

/// What a stream's kernels run on.
fn of_stream(stream: &Stream) -> Result<CUdevResource> {
    match GreenContext::of_stream(stream) {
        Some(green) => Ok(resource(green.device(), green.multiprocessors())),
        None => {
            let context = stream.context()?;
            let device = context.device();
            Ok(resource(device, Multiprocessors::of(device.profile())))
        }
    }
}

entry! {
    /// What there is of a device.
    fn cuDeviceGetDevResource(device: Dev, resource: Out<CUdevResource>, type_: CUdevResourceType) {
        check_type(type_)?;
        resource.set(self::resource(&device, Multiprocessors::of(device.profile())))
    }

    /// What a context has of its device.
    fn cuCtxGetDevResource(hCtx: Handle<Context>, resource: Out<CUdevResource>, type_: CUdevResourceType) {
        check_type(type_)?;
        resource.set(of_stream(&hCtx.legacy_stream())?)
    }

    /// What a green context has of its device.
    fn cuGreenCtxGetDevResource(hCtx: Handle<GreenContext>, resource: Out<CUdevResource>, type_: CUdevResourceType) {
        check_type(type_)?;
        resource.set(self::resource(hCtx.device(), hCtx.multiprocessors()))
    }

    /// What a stream has of its device.
    fn cuStreamGetDevResource; fn cuStreamGetDevResource_ptsz(
        hStream: Handle<Stream>, resource: Out<CUdevResource>, type_: CUdevResourceType,
    ) {
        check_type(type_)?;
        resource.set(of_stream(&hStream)?)
    }

    /// Splits a resource into parts of a size; without a place for them, says how many there can be.
    fn cuDevSmResourceSplitByCount(
        result: Parts [nbGroups], nbGroups: *mut u32, input: In<CUdevResource>, remainder: Option<Out<CUdevResource>>,
        flags: u32, minCount: u32,
    ) {
        let (device, all) = multiprocessors(&input)?;
        let (parts, left) = all.split(device.profile(), result.most, minCount, flags)?;
        result.to.fill(parts.iter().map(|part| resource(device, *part)));
        result.count.set(parts.len() as u32);
        if let Some(to) = remainder {
            to.set(left.map_or_else(CUdevResource::default, |m| resource(device, m)));
        }
    }

    /// Splits a resource into parts as groups say; without a place for them, says only what they would be.
    fn cuDevSmResourceSplit(
        result: Option<OutSlice<CUdevResource>> [nbGroups], nbGroups: u32, input: In<CUdevResource>,
        remainder: Option<Out<CUdevResource>>, flags: u32, groupParams: Groups [nbGroups],
    ) {
        check_no_flags(flags)?;
        let (device, all) = multiprocessors(&input)?;
        let mut groups = groupParams.read();
        let (parts, left) = all.split_as(device.profile(), &mut groups, result.is_none())?;
        groupParams.set(&groups);
        if let Some(to) = result {
            to.fill(parts.iter().zip(&groups).map(|(part, group)| resource_of_group(device, *part, group)));
        }
        if let Some(to) = remainder {
            to.set(left.map_or_else(CUdevResource::default, |m| resource(device, m)));
        }
    }

    /// Describes what a green context is to be made of: parts of a device beside each other.
    fn cuDevResourceGenerateDesc(phDesc: OutHandle<Description>, resources: Slice<CUdevResource> [nbResources], nbResources: u32) {
        let mut all: Option<Multiprocessors> = None;
        for r in resources.iter() {
            let (_, next) = multiprocessors(&r)?;
            all = match all {
                None => Some(next),
                Some(m) if m.first + m.count == next.first => {
                    Some(Multiprocessors { count: m.count + next.count, ..m })
                }
                Some(_) => return fail(Code::InvalidResourceConfiguration),
            };
        }
        phDesc.set(&Description::new(all.ok_or(Code::InvalidValue)?))
    }

    /// Makes a green context; without a description, of the whole device.
    fn cuGreenCtxCreate(phCtx: OutHandle<GreenContext>, desc: Option<Handle<Description>>, dev: Dev, flags: u32) {
        let desc = desc.map_or_else(|| Description::new(Multiprocessors::of(dev.profile())), Handle::into_object);
        phCtx.set(&GreenContext::create(&dev, &desc, flags)?)
    }

    /// Ends a green context.
    fn cuGreenCtxDestroy(hCtx: Handle<GreenContext>) {
        hCtx.destroy()
    }

    /// A green context's number.
    fn cuGreenCtxGetId(greenCtx: Handle<GreenContext>, greenCtxId: Out<u64>) {
        greenCtxId.set(greenCtx.id())
    }

    /// The context by which a green context is made current.
    fn cuCtxFromGreenCtx(pContext: OutHandle<Context>, hCtx: Handle<GreenContext>) {
        pContext.set(hCtx.context())
    }

    /// Makes a stream of a green context.
    fn cuGreenCtxStreamCreate(phStream: OutHandle<Stream>, greenCtx: Handle<GreenContext>, flags: u32, priority: i32) {
        phStream.set(&greenCtx.create_stream(flags, priority)?)
    }

    /// Marks all that a green context's streams have been given.
    fn cuGreenCtxRecordEvent(hCtx: Handle<GreenContext>, hEvent: Handle<Event>) {
        hCtx.record(&hEvent)
    }

    /// Lets a green context's streams wait for an event.
    fn cuGreenCtxWaitEvent(hCtx: Handle<GreenContext>, hEvent: Handle<Event>) {
        hCtx.wait(&hEvent)
    }

    /// A stream's green context, if it has one.
    fn cuStreamGetGreenCtx(hStream: Handle<Stream>, phCtx: Out<CUgreenCtx>) {
        phCtx.set(handle_of(&hStream))
    }
}

/// The handle of a stream's green context; null without one.
pub(super) fn handle_of(stream: &Stream) -> CUgreenCtx {
    GreenContext::of_stream(stream).map_or(core::ptr::null_mut(), |g| crate::handle::GREEN.handle(&g))
}
