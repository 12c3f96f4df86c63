"""Speed, measured: figures and ratios, written to RESULTS.md. Never asserted in a test."""
