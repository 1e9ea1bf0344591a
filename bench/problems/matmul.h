// c = a * b in single precision.
#pragma once
#include "product.h"

using Problem = Product<float>;
