"""Discord: commands, components, texts in two languages, the local sandbox."""
