"""The evaluators: one file per rule set or module, named like its file in ``engine/rules``."""
