//! What is transformed to what, and in which direction.

/// The sign of the exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Minus.
    Forward,
    /// Plus; results are not divided by the number of elements.
    Inverse,
}

/// What is transformed to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Complex numbers, in either direction.
    Complex,
    /// Real numbers forward, to the half of the last dimension that says all: `n / 2 + 1` numbers.
    RealToComplex,
    /// The inverse of that.
    ComplexToReal,
}

impl Kind {
    /// The direction of real transforms.
    pub fn direction(self) -> Option<Direction> {
        match self {
            Kind::Complex => None,
            Kind::RealToComplex => Some(Direction::Forward),
            Kind::ComplexToReal => Some(Direction::Inverse),
        }
    }

    /// How many elements are read of a last dimension of `n`.
    pub fn reads(self, n: usize) -> usize {
        if self == Kind::ComplexToReal { n / 2 + 1 } else { n }
    }

    /// How many elements are written of a last dimension of `n`.
    pub fn writes(self, n: usize) -> usize {
        if self == Kind::RealToComplex { n / 2 + 1 } else { n }
    }
}
