//! Which modifier fills which place of a form.

use smallvec::{SmallVec, smallvec};

use crate::Mod;
use crate::table::{Form, Item};

/// The modifier chosen for each item of a form.
pub(crate) type Binding = SmallVec<[Option<Mod>; 8]>;

/// Gives each modifier a place of the form; `None` when one has none or a required place stays empty.
pub(crate) fn assign(form: &Form, mods: &[Mod]) -> Option<Binding> {
    let mut binding: Binding = smallvec![None; form.items.len()];
    place(form, mods, &mut binding).then_some(binding)
}

fn place(form: &Form, mods: &[Mod], binding: &mut Binding) -> bool {
    let Some((first, rest)) = mods.split_first() else {
        return form.items.iter().zip(binding.iter()).all(|(item, bound)| bound.is_some() || !item.required);
    };
    for (i, item) in form.items.iter().enumerate() {
        if binding[i].is_none() && item.choices.contains(first) {
            binding[i] = Some(*first);
            if place(form, rest, binding) {
                return true;
            }
            binding[i] = None;
        }
    }
    false
}

/// Whether modifiers are there: `v4&b64` both of them, `dtype=u16` in the place of that set. The first of them.
pub(crate) fn present(form: &Form, binding: &Binding, words: &str) -> Option<Mod> {
    let mut first = None;
    for word in words.split('&') {
        let (set, word) = word.split_once('=').map_or((None, word), |(set, word)| (Some(set), word));
        let there = |(item, bound): (&Item, &Option<Mod>)| {
            bound.filter(|m| m.as_str() == word && set.is_none_or(|s| s == item.name))
        };
        let found = form.items.iter().zip(binding).find_map(there)?;
        first = first.or(Some(found));
    }
    first
}
