//! From a row's notation to what the checker matches.

use super::row::Row;
use crate::{Mod, Opcode, ScalarType, words};

/// One place for a modifier.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The set's name, or the word itself.
    pub(crate) name: &'static str,
    pub(crate) choices: Vec<Mod>,
    pub(crate) required: bool,
}

/// What kind of operand stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperandKind {
    Destination,
    /// `p{|q}` and `d|p`; the flag says whether the second is required.
    Pair(bool),
    Source,
    /// `{!}c`.
    Predicate,
    Address,
    Texture,
    Label,
}

/// Where an operand's type comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeExpr {
    /// Not checked.
    Any,
    Fixed(ScalarType),
    /// The word chosen for this item.
    Item(usize),
    /// Twice as wide as the word chosen for this item.
    Wide(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct OperandPattern {
    pub(crate) name: &'static str,
    pub(crate) kind: OperandKind,
    pub(crate) ty: TypeExpr,
    /// Registers wider than the type will do.
    pub(crate) wider: bool,
    /// A vector, when there is a `.v` modifier.
    pub(crate) vector: bool,
    /// No constant.
    pub(crate) register: bool,
    /// Nothing but a constant.
    pub(crate) constant: bool,
}

/// A row, ready to be matched.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) items: Vec<Item>,
    pub(crate) operands: Vec<OperandPattern>,
    /// Operands that must be there.
    pub(crate) least: usize,
    /// Whether operands may have selectors.
    pub(crate) video: bool,
    pub(crate) opcode: Opcode,
}

pub(super) fn compile(row: &Row) -> Form {
    let opcode = row.opcode().unwrap_or(Opcode::Trap);
    let (head, tail) = row.syntax.split_once(' ').unwrap_or((row.syntax, ""));
    let mut items: Vec<Item> = Vec::new();
    let mut required = true;
    let mut pieces: Vec<(&'static str, bool)> = Vec::new();
    let mut start = None;
    for (i, c) in head.char_indices() {
        if matches!(c, '.' | '{' | '}') {
            if let Some(s) = start.take() {
                pieces.push((&head[s..i], required));
            }
            match c {
                '.' => start = Some(i + 1),
                '{' => required = false,
                _ => required = true,
            }
        }
    }
    if let Some(s) = start {
        pieces.push((&head[s..], true));
    }
    for (word, required) in pieces {
        // `.sem2` is a second choice from the set `sem`.
        let base = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let set =
            row.sets.iter().find(|(n, _)| *n == word).or_else(|| row.sets.iter().find(|(n, _)| *n == base));
        let list = set.map_or_else(|| vec![word], |(_, list)| list.clone());
        let choices = list.iter().filter_map(|w| words::modifier(opcode, w)).collect();
        items.push(Item { name: word, choices, required });
    }
    let (operands, least) = operands(row, &items, tail);
    let video = row.section.starts_with("Video");
    Form { items, operands, least, video, opcode }
}

fn operands(row: &Row, items: &[Item], text: &'static str) -> (Vec<OperandPattern>, usize) {
    let mut out = Vec::new();
    let mut least = None;
    let bytes = text.as_bytes();
    let (mut at, mut brackets) = (0, 0);
    let mut start = 0;
    while at <= bytes.len() {
        let c = bytes.get(at).copied().unwrap_or(b',');
        match c {
            b'[' => brackets += 1,
            b']' => brackets -= 1,
            b',' if brackets == 0 => {
                let piece = text[start..at].trim();
                // A brace left open before the comma begins the optional operands.
                let opens = piece.ends_with('{');
                let piece = piece.trim_end_matches('{').trim();
                let unbraced = if piece.contains("{|") || piece.starts_with("{!}") {
                    piece
                } else {
                    piece.trim_end_matches('}')
                };
                if !unbraced.is_empty() {
                    out.push(operand(row, items, unbraced));
                }
                if opens && least.is_none() {
                    least = Some(out.len());
                }
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    let least = least.unwrap_or(out.len());
    (out, least)
}

fn operand(row: &Row, items: &[Item], piece: &'static str) -> OperandPattern {
    let (kind, name) = if let Some(inner) = piece.strip_prefix('[') {
        let inner = inner.trim_end_matches(']');
        match inner.split_once(',') {
            Some((name, _)) => (OperandKind::Texture, name.trim()),
            None => (OperandKind::Address, inner.trim()),
        }
    } else if let Some(name) = piece.strip_prefix("{!}") {
        (OperandKind::Predicate, name.trim_end_matches('}'))
    } else if let Some((name, _)) = piece.split_once("{|") {
        (OperandKind::Pair(false), name)
    } else if let Some((name, _)) = piece.split_once('|') {
        (OperandKind::Pair(true), name)
    } else if matches!(piece, "tgt" | "tlist") {
        (OperandKind::Label, piece)
    } else if matches!(piece, "d" | "p" | "state") {
        (OperandKind::Destination, piece)
    } else {
        (OperandKind::Source, piece)
    };
    let item_named = |n: &str| items.iter().position(|i| i.name == n);
    let declared = row.operand_types.iter().find(|(n, _)| *n == name).map(|(_, t)| *t);
    let text = declared.unwrap_or(match name {
        "p" => "pred",
        _ => "type",
    });
    let vector = text.contains('*');
    let wider = text.contains('+');
    let register = text.contains('!');
    let constant = text.contains('#');
    let base = text.trim_end_matches(['*', '+', '!', '#']);
    let ty = if let Some(inner) = base.strip_prefix("wide(") {
        item_named(inner.trim_end_matches(')')).map_or(TypeExpr::Any, TypeExpr::Wide)
    } else if let Some(i) = item_named(base) {
        TypeExpr::Item(i)
    } else {
        words::scalar_type(base).map_or(TypeExpr::Any, TypeExpr::Fixed)
    };
    OperandPattern { name, kind, ty, wider, vector, register, constant }
}
