//! Which lines L2 keeps: windows of accesses that persist, policies of single accesses, and the part that is set aside.
//!
//! As an H100 answered (`tests/golden`, programs `windows` and `persistence`): only a line's home keeps it, copies in the other partition go like others. What
//! persists stays whatever passes, up to what is set aside, at least a sixteenth of L2; of more one that persists goes for each that comes. An access
//! without a policy leaves a line as it is, one that is normal by a policy makes it so, and one that is streaming takes nothing from a line that persists; where
//! it hits a copy the home is not told. Lines that stream are the first to go. An access's own policy goes before the window's. Which lines of a window are hits depends on their addresses alone.

use std::collections::HashMap;

use crate::stream::hash;

/// What an access makes of a line (`CUaccessProperty`; in PTX `evict_normal`, `evict_first` and `evict_last`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Property {
    /// It goes when it has been unused for longest.
    #[default]
    Normal,
    /// It is the first to go.
    Streaming,
    /// It stays as long as it is among as many as are set aside.
    Persisting,
    /// As before; where it was not there, as with [`Self::Normal`]. For accesses only.
    Unchanged,
}

/// A property for some of the lines, and one for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Of those that are chosen.
    pub hit: Property,
    /// Of the others.
    pub miss: Property,
    /// How many of 16 lines are chosen.
    pub sixteenths: u8,
}

impl Choice {
    /// The property of a line.
    fn of(self, line: u64) -> Property {
        // Other bits than those that say where a line is, and whether it is followed.
        let n = hash(line).rotate_left(23).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 60;
        if n < u64::from(self.sixteenths) { self.hit } else { self.miss }
    }
}

/// Bytes that a launch's accesses have a policy for (`CUaccessPolicyWindow`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Where they begin.
    pub base: u64,
    /// How many there are.
    pub bytes: u64,
    /// What becomes of their lines.
    pub choice: Choice,
}

impl Window {
    /// Some of whose lines, by a ratio from 0 to 1, are hits. An H100 has 9 of 16 persist for a ratio of 0.5, 1 for 0, 16 for 0.94; misses that are normal leave
    /// lines as they are.
    pub fn new(base: u64, bytes: u64, ratio: f32, hit: Property, miss: Property) -> Self {
        let sixteenths = ((ratio * 16.0) as u8).saturating_add(1).min(16);
        let miss = if miss == Property::Normal { Property::Unchanged } else { miss };
        Window { base, bytes, choice: Choice { hit, miss, sixteenths } }
    }

    fn of(&self, line: u64) -> Option<Property> {
        let within = line < self.base.saturating_add(self.bytes) && line + crate::LINE > self.base;
        within.then(|| self.choice.of(line))
    }
}

/// What a launch says of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Its window.
    pub window: Option<Window>,
    /// What accesses say themselves, by place of the code.
    pub sites: Vec<Option<Choice>>,
    /// Bytes that are set aside for lines that persist; none where the GPU has no such lines.
    pub set_aside: Option<u64>,
}

impl Policy {
    /// Whether it says anything.
    pub fn is_some(&self) -> bool {
        self.window.is_some_and(|w| w.bytes > 0) || self.sites.iter().any(Option::is_some)
    }
}

/// Keeps account of the lines that persist.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keeper {
    policy: Policy,
    /// Whether it says anything.
    on: bool,
    /// Lines that may persist.
    room: usize,
    /// What the access that is looked at says of its line.
    now: Option<Property>,
    /// Those that persist, and when each was accessed last; and where each is among them.
    lines: Vec<(u64, u64)>,
    places: HashMap<u64, usize>,
    accesses: u64,
    random: u64,
}

impl Keeper {
    /// What the next launch says, after which some lines may not persist any longer; `part`: lines that are a sixteenth of L2, as far as it is followed, of so many bytes in full.
    pub(crate) fn begin(&mut self, policy: &Policy, (part, bytes): (u64, u64)) -> Vec<u64> {
        self.policy = policy.clone();
        self.on = policy.is_some();
        let share = |set_aside: u64| (part * 16) as f64 * set_aside as f64 / bytes.max(1) as f64;
        let lines = policy.set_aside.map_or(0.0, |s| share(s).round().max(part as f64));
        self.room = lines as usize;
        let more = self.lines.len().saturating_sub(self.room);
        (0..more).filter_map(|_| self.one()).collect()
    }

    /// Whether lines are told apart.
    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    /// A place of the code accesses a line; answers whether its home has to know, also where a copy is hit.
    pub(crate) fn access(&mut self, site: u16, line: u64) -> bool {
        self.now = None;
        if !self.on {
            return false;
        }
        let own = self.policy.sites.get(usize::from(site)).copied().flatten().map(|c| c.of(line));
        self.now = own.or_else(|| self.policy.window.as_ref().and_then(|w| w.of(line)));
        self.now.is_some_and(|p| p != Property::Streaming)
    }

    /// What becomes of a line that is accessed; answers one that no longer persists for that.
    pub(crate) fn touch(&mut self, line: u64, property: &mut Property, at_home: bool) -> Option<u64> {
        match (self.now?, *property) {
            (Property::Normal, _) => {
                self.forget(line);
                *property = Property::Normal;
            }
            (Property::Unchanged, _) | (Property::Streaming, Property::Persisting) => {}
            (Property::Streaming, _) => *property = Property::Streaming,
            (Property::Persisting, Property::Persisting) => {
                self.accesses += 1;
                let at = self.places.get(&line).and_then(|at| self.lines.get_mut(*at));
                if let Some((_, last)) = at {
                    *last = self.accesses;
                }
            }
            (Property::Persisting, _) if !at_home || self.room == 0 => *property = Property::Normal,
            (Property::Persisting, _) => {
                let other = (self.lines.len() >= self.room).then(|| self.one()).flatten();
                *property = Property::Persisting;
                self.accesses += 1;
                self.places.insert(line, self.lines.len());
                self.lines.push((line, self.accesses));
                return other;
            }
        }
        None
    }

    /// One that persists no longer: of two by chance that which was unused for longer. So 47, 19 and 9 % of repeated accesses to 40, 50 and 60 MiB hit; an
    /// H100 has 46, 16 and 8 %, and with any line by chance it would be 60, 35 and 22.
    fn one(&mut self) -> Option<u64> {
        let two = [self.any()?, self.any()?];
        let (line, _) = two.into_iter().min_by_key(|(_, last)| *last)?;
        self.forget(line);
        Some(line)
    }

    fn any(&mut self) -> Option<(u64, u64)> {
        // Knuth's multiplier: any will do.
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.lines.get((self.random >> 33) as usize % self.lines.len().max(1)).copied()
    }

    /// A line persists no longer, if it did.
    pub(crate) fn forget(&mut self, line: u64) {
        let Some(at) = self.places.remove(&line) else { return };
        self.lines.swap_remove(at);
        if let Some((moved, _)) = self.lines.get(at) {
            self.places.insert(*moved, at);
        }
    }

    /// All that persist, which do so no longer.
    pub(crate) fn reset(&mut self) -> Vec<u64> {
        self.places.clear();
        std::mem::take(&mut self.lines).into_iter().map(|l| l.0).collect()
    }
}

#[cfg(test)]
#[path = "policy_tests.rs"]
mod tests;
