//! Entity numbers and the arenas they index.

use smallvec::SmallVec;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that stands for an entity.
pub trait Entity: Copy + Eq {
    /// From an index.
    fn new(index: usize) -> Self;
    /// To an index.
    fn index(self) -> usize;
}

macro_rules! entity {
    ($(#[$m:meta])* $name:ident $prefix:literal) => {
        $(#[$m])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl Entity for $name {
            fn new(index: usize) -> Self {
                $name(index as u32)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

entity! {
    /// An SSA value.
    Value "v"
}
entity! {
    /// A basic block.
    Block "bb"
}
entity! {
    /// An instruction.
    Inst "i"
}
entity! {
    /// A slot of a group's frame.
    Slot "slot"
}
entity! {
    /// A way in which lanes change places: index into [`crate::Function::patterns`].
    Pattern "pattern"
}
entity! {
    /// A name whose address the loader supplies: index into [`crate::Unit::symbols`].
    SymbolId "sym"
}
entity! {
    /// A function of the unit: index into [`crate::Unit::functions`]; 0 is the kernel.
    FuncRef "fn"
}

/// A growable arena indexed by an entity.
#[derive(Clone, Debug)]
pub struct Arena<K, T> {
    items: Vec<T>,
    key: PhantomData<K>,
}

impl<K: Entity, T> Arena<K, T> {
    /// An empty arena.
    pub fn new() -> Self {
        Arena { items: Vec::new(), key: PhantomData }
    }

    /// Appends an item and answers its number.
    pub fn push(&mut self, item: T) -> K {
        self.items.push(item);
        K::new(self.items.len() - 1)
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All numbers in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + use<K, T> {
        (0..self.items.len()).map(K::new)
    }

    /// Numbers with items.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &T)> {
        self.items.iter().enumerate().map(|(i, t)| (K::new(i), t))
    }
}

impl<K: Entity, T> Default for Arena<K, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity, T> Index<K> for Arena<K, T> {
    type Output = T;
    fn index(&self, k: K) -> &T {
        &self.items[k.index()]
    }
}

impl<K: Entity, T> IndexMut<K> for Arena<K, T> {
    fn index_mut(&mut self, k: K) -> &mut T {
        &mut self.items[k.index()]
    }
}

/// Values of an argument or result list.
pub type Values = SmallVec<[Value; 4]>;
