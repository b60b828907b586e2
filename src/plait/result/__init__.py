"""What can be answered: verdicts, witnesses, traces, findings, reports; lossless as JSON."""
