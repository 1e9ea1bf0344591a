//! Tables by thread number that were made before.
//!
//! A compilation asks for the shapes of one function dozens of times, with few changes between; the tables of a block
//! of a thousand threads are most of the work. They are kept by what they are made of, for this thread.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Fact;
use crate::*;

/// Tables and facts that are kept; with one more all go.
const MOST: usize = 512;

type Table = Rc<[u64]>;

/// An operand: the address of its table, or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Operand {
    Table(*const u64),
    Constant(u64),
}

#[derive(PartialEq, Eq, Hash)]
struct Folded {
    op: Op,
    types: Types,
    args: SmallVec<[Operand; 4]>,
}

#[derive(Default)]
struct Memo {
    specials: FxHashMap<(Special, [u32; 3], u32), Option<Table>>,
    /// With the operands' tables, whose addresses stand for them as long as they live.
    folded: FxHashMap<Folded, (Option<Table>, SmallVec<[Table; 2]>)>,
    /// By table, type and width; with the table, as above.
    facts: FxHashMap<(*const u64, Type, usize), (Fact, Table)>,
}

impl Memo {
    fn make_room(&mut self) {
        if self.specials.len() + self.folded.len() + self.facts.len() > MOST {
            *self = Memo::default();
        }
    }
}

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

/// The table of a special value.
pub(super) fn special(s: Special, g: Geometry, make: impl FnOnce() -> Option<Table>) -> Option<Table> {
    let lanes = g.groups() * g.width;
    MEMO.with_borrow_mut(|m| m.specials.entry((s, g.block, lanes)).or_insert_with(make).clone())
}

/// What [`fold_columns`] makes of these operands.
pub(super) fn folded(op: &Op, types: &Types, columns: &[Column]) -> Option<Table> {
    let operand = |c: &Column| match c {
        Column::All(v) => Operand::Constant(*v),
        Column::Each(t) => Operand::Table(t.as_ptr()),
    };
    let key = Folded { op: *op, types: types.clone(), args: columns.iter().map(operand).collect() };
    MEMO.with_borrow_mut(|m| {
        if let Some((table, _)) = m.folded.get(&key) {
            return table.clone();
        }
        m.make_room();
        let table = fold_columns(op, types, columns);
        let tables =
            columns.iter().filter_map(|c| if let Column::Each(t) = c { Some(Rc::clone(t)) } else { None });
        m.folded.insert(key, (table.clone(), tables.collect()));
        table
    })
}

/// What a table says of a value of a type, as [`Fact::from_table`] has it.
pub(super) fn fact(ty: Type, table: &Table, width: usize) -> Fact {
    MEMO.with_borrow_mut(|m| {
        m.make_room();
        let key = (table.as_ptr(), ty, width);
        let make = || (Fact::from_table(ty, Rc::clone(table), width), Rc::clone(table));
        m.facts.entry(key).or_insert_with(make).0.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_made_once_and_means_what_it_was_made_of() {
        let table: Table = (0..64).collect();
        let add = |n: u64| {
            let columns = [Column::Each(&table), Column::All(n)];
            folded(&Op::Int(IntOp::Add), &Types::from_slice(&[Type::I32; 2]), &columns).expect("folds")
        };
        let (one, again, two) = (add(1), add(1), add(2));
        assert!(Rc::ptr_eq(&one, &again));
        assert_eq!((one[5], two[5]), (6, 7));
        // The same table is another number in another type, and other rows in another width.
        assert_eq!(fact(Type::I32, &one, 32).shape.stride(), Some(1));
        assert!(fact(Type::F32, &one, 32).shape.is_varying());
        assert_eq!((fact(Type::I32, &one, 32).zeros, fact(Type::I32, &two, 32).zeros), (0, 1));
        // However many there are.
        for n in 0..2000 {
            assert_eq!(add(n)[3], n + 3);
        }
    }
}
