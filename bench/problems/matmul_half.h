// c = a * b; halves, and sums in single precision.
#pragma once
#include "product.h"

using Problem = Product<_Float16>;
