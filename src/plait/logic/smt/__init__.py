"""Terms over booleans, bit vectors, IEEE floats and arrays, and the solvers that decide them."""
