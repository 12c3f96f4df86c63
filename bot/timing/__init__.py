"""Time at a table: reminders, quiet hours, being away, and a clock for those who want one."""
