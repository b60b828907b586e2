"""The results of a check: verdicts, witnesses, traces, findings, reports; lossless as JSON."""
