//! What the functions of a unit share: the call graph, symbols, the layout of shared memory.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{FuncRef, Symbol as IrSymbol, SymbolId, Unit};
use weft_ptx::{FuncId, Function, GlobalId, Init, InitSymbol, Module, Space, Variable};

use crate::LowerOptions;
use crate::error::{LowerError, R};
use crate::info::{FuncInfo, scan};

/// A variable of static shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum SharedVar {
    Module(GlobalId),
    Local(FuncId, u32),
}

/// State of one unit's lowering.
pub(crate) struct UnitCx<'m> {
    pub(crate) module: &'m Module,
    pub(crate) options: LowerOptions,
    /// Filled in as functions are asked for.
    infos: RefCell<Vec<Option<Rc<FuncInfo>>>>,
    /// Functions that reach themselves.
    recursive: FxHashSet<FuncId>,
    /// Functions that must be inlined because of what they or their callees do.
    must_inline: FxHashSet<FuncId>,
    /// Functions that cannot be called because they or what is inlined into them hold `exit` or `alloca`.
    cannot_recurse: FxHashSet<FuncId>,
    /// Functions whose address somebody takes.
    pub(crate) addressed: Vec<FuncId>,
    shared: FxHashMap<SharedVar, u32>,
    pub(crate) symbols: Vec<IrSymbol>,
    /// Functions that stay functions, in the order of their numbers; the kernel is not among them.
    pub(crate) outlined: Vec<FuncId>,
    pub(crate) unit: Unit,
    /// Whether `alloca` occurs.
    pub(crate) dynamic_local: bool,
}

impl<'m> UnitCx<'m> {
    /// Looks through everything the kernel reaches.
    pub(crate) fn new(module: &'m Module, options: &LowerOptions, kernel: FuncId) -> R<Self> {
        let infos = RefCell::new(vec![None; module.functions.len()]);
        let mut cx = UnitCx {
            module,
            options: options.clone(),
            infos,
            recursive: FxHashSet::default(),
            must_inline: FxHashSet::default(),
            cannot_recurse: FxHashSet::default(),
            addressed: Vec::new(),
            shared: FxHashMap::default(),
            symbols: Vec::new(),
            outlined: Vec::new(),
            unit: Unit::default(),
            dynamic_local: false,
        };
        for g in &module.globals {
            if let Some(init) = &g.init {
                cx.addressed_in(init);
            }
        }
        let reached = cx.reach(kernel);
        for &f in &reached {
            let below = cx.reach_from_callees(f);
            if below.contains(&f) {
                cx.recursive.insert(f);
            }
            if cx.info(f).must_inline || below.iter().any(|g| cx.info(*g).must_inline) {
                cx.must_inline.insert(f);
            }
            if cx.info(f).cannot_recurse || below.iter().any(|g| cx.info(*g).cannot_recurse) {
                cx.cannot_recurse.insert(f);
            }
        }
        cx.lay_out_shared(&reached)?;
        Ok(cx)
    }

    fn addressed_in(&mut self, init: &Init) {
        match init {
            Init::Address { of: InitSymbol::Function(f), .. } => {
                let f = self.resolve(*f);
                if !self.addressed.contains(&f) {
                    self.addressed.push(f);
                }
            }
            Init::List(items) => items.iter().for_each(|i| self.addressed_in(i)),
            _ => {}
        }
    }

    /// The function an alias stands for.
    pub(crate) fn resolve(&self, id: FuncId) -> FuncId {
        let target = self.module.aliases.iter().find(|(a, _)| *a == id).map(|(_, b)| *b);
        target.unwrap_or(id)
    }

    /// Facts of a function.
    pub(crate) fn info(&self, id: FuncId) -> Rc<FuncInfo> {
        let mut infos = self.infos.borrow_mut();
        let Some(slot) = infos.get_mut(id.index()) else { return Rc::default() };
        slot.get_or_insert_with(|| Rc::new(scan(self.ptx(id), &self.module.globals))).clone()
    }

    /// A function of the module, as it runs.
    pub(crate) fn ptx(&self, id: FuncId) -> &'m Function {
        self.module.contracted(id).unwrap_or(&self.module.functions[id.index()])
    }

    /// The functions an indirect call with this prototype may reach.
    pub(crate) fn candidates(&self, caller: FuncId, prototype: Option<usize>) -> Vec<FuncId> {
        let proto = prototype.and_then(|p| self.ptx(caller).prototypes.get(p));
        let fits = |f: &FuncId| {
            let f = self.ptx(*f);
            let same = |a: &[Variable], b: &[Variable]| {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.size() == b.size())
            };
            !f.is_entry
                && f.body.is_some()
                && proto.is_none_or(|p| same(&p.params, &f.params) && same(&p.returns, &f.returns))
        };
        self.addressed.iter().copied().filter(fits).collect()
    }

    fn callees(&mut self, f: FuncId) -> Vec<FuncId> {
        let info = self.info(f);
        for &a in &info.addressed {
            let a = self.resolve(a);
            if !self.addressed.contains(&a) {
                self.addressed.push(a);
            }
        }
        let mut out: Vec<FuncId> = info.calls.iter().map(|c| self.resolve(*c)).collect();
        for &p in &info.indirect {
            out.extend(self.candidates(f, p));
        }
        out
    }

    /// Everything the function reaches, itself first. Repeats until no more addresses turn up, since an indirect
    /// call may reach any function whose address is taken anywhere.
    fn reach(&mut self, from: FuncId) -> Vec<FuncId> {
        loop {
            let known = self.addressed.len();
            let mut out = vec![from];
            let mut next = 0;
            while let Some(&f) = out.get(next) {
                next += 1;
                for c in self.callees(f) {
                    if !out.contains(&c) {
                        out.push(c);
                    }
                }
            }
            if self.addressed.len() == known {
                return out;
            }
        }
    }

    fn reach_from_callees(&mut self, f: FuncId) -> FxHashSet<FuncId> {
        let mut seen = FxHashSet::default();
        let mut stack = self.callees(f);
        while let Some(c) = stack.pop() {
            if seen.insert(c) {
                stack.extend(self.callees(c));
            }
        }
        seen
    }

    fn lay_out_shared(&mut self, reached: &[FuncId]) -> R {
        let mut vars: Vec<(SharedVar, &'m Variable)> = Vec::new();
        let mut named: Vec<GlobalId> =
            reached.iter().flat_map(|f| self.info(*f).shared.clone()).collect::<Vec<_>>();
        named.sort_unstable();
        named.dedup();
        for g in named {
            vars.push((SharedVar::Module(g), &self.module.globals[g.index()]));
        }
        for &f in reached {
            for (n, v) in self.ptx(f).vars.iter().enumerate() {
                if v.space == Space::Shared {
                    vars.push((SharedVar::Local(f, n as u32), v));
                }
            }
        }
        let dynamic = |v: &Variable| v.size() == 0;
        let mut at = 0u64;
        let mut dynamic_align = 16;
        for &(key, v) in &vars {
            let align = u64::from(v.align.max(1));
            if dynamic(v) {
                dynamic_align = dynamic_align.max(v.align);
                continue;
            }
            at = at.next_multiple_of(align);
            self.shared.insert(key, at as u32);
            at = at.saturating_add(v.size());
            if at > u64::from(weft_abi::SHARED_WINDOW) {
                return Err(LowerError::invalid(v.span, format!("`{}` exceeds the shared memory", v.name)));
            }
        }
        let start = (at as u32).next_multiple_of(dynamic_align);
        for &(key, _) in vars.iter().filter(|(_, v)| dynamic(v)) {
            self.shared.insert(key, start);
        }
        self.unit.shared_bytes = at as u32;
        self.unit.dynamic_shared_align = dynamic_align;
        Ok(())
    }

    /// Offset of a module variable in the shared window.
    pub(crate) fn shared_offset(&self, g: GlobalId) -> u32 {
        self.shared.get(&SharedVar::Module(g)).copied().unwrap_or(0)
    }

    /// Offset of a function's `.shared` variable in the shared window.
    pub(crate) fn shared_offset_of_var(&self, f: FuncId, var: u32) -> u32 {
        self.shared.get(&SharedVar::Local(f, var)).copied().unwrap_or(0)
    }

    /// Number of a name whose address the loader supplies.
    pub(crate) fn symbol(&mut self, symbol: IrSymbol) -> SymbolId {
        let n = self.symbols.iter().position(|s| *s == symbol).unwrap_or_else(|| {
            self.symbols.push(symbol);
            self.symbols.len() - 1
        });
        SymbolId(n as u32)
    }

    /// Alignment of what a symbol names, as far as it is known.
    pub(crate) fn symbol_align(&self, id: SymbolId) -> u32 {
        match &self.symbols[id.0 as usize] {
            IrSymbol::Variable(name) => self.module.global(name).map_or(1, |(_, v)| v.align),
            IrSymbol::Function(_) => 1,
        }
    }

    /// Whether a call of the function becomes a call in the IR rather than a copy of its body.
    pub(crate) fn stays_call(&self, callee: FuncId, caller_size: usize, depth: usize) -> R<bool> {
        let must_inline = self.must_inline.contains(&callee);
        if self.recursive.contains(&callee) {
            if self.cannot_recurse.contains(&callee) {
                let f = self.ptx(callee);
                let what = "calls itself and holds `exit` or `alloca`";
                return Err(LowerError::unsupported(f.span, format!("`{}` {what}", f.name)));
            }
            return Ok(true);
        }
        if caller_size > self.options.inline_budget.saturating_mul(50) {
            let f = self.ptx(callee);
            return Err(LowerError::unsupported(
                f.span,
                format!("inlining `{}` makes the kernel too large", f.name),
            ));
        }
        let large = caller_size + self.info(callee).size > self.options.inline_budget || depth > 64;
        Ok(large && !must_inline)
    }

    /// Number of a function that is not inlined.
    pub(crate) fn outline(&mut self, f: FuncId) -> FuncRef {
        let n = self.outlined.iter().position(|g| *g == f).unwrap_or_else(|| {
            self.outlined.push(f);
            self.outlined.len() - 1
        });
        FuncRef(n as u32 + 1)
    }
}
