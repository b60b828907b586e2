"""The register IR that every engine works on; `docs/ir.md` gives it as a grammar."""
