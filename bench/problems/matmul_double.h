// c = a * b in double precision.
#pragma once
#include "product.h"

using Problem = Product<double, double>;
