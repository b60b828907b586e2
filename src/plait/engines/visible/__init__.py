"""Context-bounded search over visible heaps: recursion and objects without bound."""
