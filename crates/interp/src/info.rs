//! What is worked out about functions before they run: labels, frames, shared memory.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ptx::{
    AddressBase, CallTarget, FuncId, Function, GlobalId, LabelId, Module, Operand, Space, Statement, Symbol,
    Variable,
};

/// The address of a function, as `mov` of its name gives it and indirect calls take it.
pub fn function_address(id: FuncId) -> u64 {
    weft_abi::FUNCTION_TOKEN_BASE + 16 * u64::from(id.0)
}

/// The function at an address; the inverse of [`function_address`].
pub(crate) fn function_at(address: u64) -> Option<FuncId> {
    let offset = address.checked_sub(weft_abi::FUNCTION_TOKEN_BASE)?;
    offset.is_multiple_of(16).then_some(())?;
    Some(FuncId(u32::try_from(offset / 16).ok()?))
}

/// Alignment of a frame: that of the widest vector access.
pub(crate) const FRAME_ALIGN: u64 = 32;

/// Layout of one function.
pub(crate) struct Info {
    /// Index into the body for each label.
    pub(crate) labels: Vec<usize>,
    /// `.branchtargets` lists by label.
    pub(crate) tables: FxHashMap<LabelId, Vec<LabelId>>,
    /// Offset of each variable: into the frame, or, for `.shared`, into the block's shared memory.
    pub(crate) vars: Vec<u64>,
    /// Offsets of parameters and of return values in the frame.
    pub(crate) params: Vec<u64>,
    pub(crate) returns: Vec<u64>,
    /// Bytes of the frame.
    pub(crate) frame: u64,
}

/// All layouts, and shared memory as the kernel sees it.
pub(crate) struct Layout {
    pub(crate) functions: Vec<Info>,
    /// Offsets of the `.shared` and `.local` variables of module scope.
    pub(crate) shared: FxHashMap<GlobalId, u64>,
    pub(crate) local: FxHashMap<GlobalId, u64>,
    pub(crate) local_size: u64,
    /// Static shared memory and the dynamic part behind it.
    pub(crate) shared_size: u64,
}

/// Takes room for a variable.
fn place(at: &mut u64, v: &Variable) -> u64 {
    let offset = at.next_multiple_of(u64::from(v.align.max(1)));
    *at = offset + v.size();
    offset
}

fn is_dynamic(v: &Variable) -> bool {
    v.linkage == weft_ptx::Linkage::Extern || v.size() == 0
}

impl Layout {
    pub(crate) fn new(module: &Module, kernel: FuncId, dynamic: u32) -> Self {
        let (functions, globals) = reachable(module, kernel);
        let mut shared = FxHashMap::default();
        let mut local = FxHashMap::default();
        let (mut shared_at, mut local_at) = (0, 0);
        let mut dynamic_align = 16;
        for (i, v) in module.globals.iter().enumerate() {
            let id = GlobalId(i as u32);
            match v.space {
                Space::Shared if is_dynamic(v) => dynamic_align = dynamic_align.max(u64::from(v.align)),
                Space::Shared if globals.contains(&id) => {
                    shared.insert(id, place(&mut shared_at, v));
                }
                Space::Local => {
                    local.insert(id, place(&mut local_at, v));
                }
                _ => {}
            }
        }
        let mut infos: Vec<Info> = module
            .functions
            .iter()
            .enumerate()
            .map(|(i, f)| {
                let id = FuncId(i as u32);
                let used = functions.contains(&id);
                let f = if used { module.contracted(id).unwrap_or(f) } else { f };
                info(f, used, &mut shared_at)
            })
            .collect();
        let dynamic_at = shared_at.next_multiple_of(dynamic_align);
        for (i, v) in module.globals.iter().enumerate() {
            if v.space == Space::Shared && is_dynamic(v) {
                shared.insert(GlobalId(i as u32), dynamic_at);
            }
        }
        for (f, info) in module.functions.iter().zip(&mut infos) {
            for (v, at) in f.vars.iter().zip(&mut info.vars) {
                if v.space == Space::Shared && is_dynamic(v) {
                    *at = dynamic_at;
                }
            }
        }
        let shared_size = if dynamic > 0 { dynamic_at + u64::from(dynamic) } else { shared_at };
        Self { functions: infos, shared, local, local_size: local_at, shared_size }
    }
}

fn info(f: &Function, used: bool, shared_at: &mut u64) -> Info {
    let mut labels = vec![0; f.labels.len()];
    let mut tables = FxHashMap::default();
    for (i, s) in f.body.iter().flatten().enumerate() {
        match s {
            Statement::Label(l) => {
                if let Some(slot) = labels.get_mut(l.index()) {
                    *slot = i;
                }
            }
            Statement::BranchTargets { label, targets } => {
                tables.insert(*label, targets.clone());
            }
            _ => {}
        }
    }
    let mut frame = 0;
    let params = if f.is_entry {
        f.param_layout().0.into_iter().map(u64::from).collect()
    } else {
        f.params.iter().map(|v| place(&mut frame, v)).collect()
    };
    let returns = f.returns.iter().map(|v| place(&mut frame, v)).collect();
    let vars = f
        .vars
        .iter()
        .map(|v| match v.space {
            Space::Shared if is_dynamic(v) || !used => 0,
            Space::Shared => place(shared_at, v),
            _ => place(&mut frame, v),
        })
        .collect();
    Info { labels, tables, vars, params, returns, frame: frame.next_multiple_of(FRAME_ALIGN) }
}

/// Functions the kernel may come to, and the module's variables they name. An indirect call may come to any.
fn reachable(module: &Module, kernel: FuncId) -> (FxHashSet<FuncId>, FxHashSet<GlobalId>) {
    let (mut functions, mut globals) = (FxHashSet::default(), FxHashSet::default());
    let mut work = vec![kernel];
    while let Some(id) = work.pop() {
        if !functions.insert(id) {
            continue;
        }
        work.extend(module.aliases.iter().filter(|(a, _)| *a == id).map(|(_, b)| *b));
        let body = module.functions.get(id.index()).and_then(|f| f.body.as_ref());
        for s in body.into_iter().flatten() {
            let Statement::Inst(inst) = s else { continue };
            for o in &inst.operands {
                mentions(o, &mut work, &mut globals);
            }
            if let Some(call) = &inst.call {
                call.args.iter().for_each(|o| mentions(o, &mut work, &mut globals));
                match call.target {
                    CallTarget::Direct(f) => work.push(f),
                    CallTarget::Indirect(_) => work.extend((0..module.functions.len() as u32).map(FuncId)),
                }
            }
        }
    }
    (functions, globals)
}

fn mentions(o: &Operand, functions: &mut Vec<FuncId>, globals: &mut FxHashSet<GlobalId>) {
    match o {
        Operand::Symbol(s, _) | Operand::Address(AddressBase::Symbol(s), _) => match s {
            Symbol::Global(g) => {
                globals.insert(*g);
            }
            Symbol::Function(f) => functions.push(*f),
            _ => {}
        },
        Operand::Vector(items) => items.iter().for_each(|i| mentions(i, functions, globals)),
        Operand::Pair(a, b) | Operand::Texture(a, b) => {
            mentions(a, functions, globals);
            mentions(b, functions, globals);
        }
        _ => {}
    }
}
