"""Bytecode instructions as IR, by kind."""
