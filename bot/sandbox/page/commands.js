// The commands that the bot registered, as the command line needs them.

import { state, userById } from "./state.js";
import { localised } from "./texts.js";

export const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, FILE = 11;
const SUBCOMMAND = 1, GROUP = 2;

function locale() {
  return userById(state.me)?.locale ?? "en-US";
}

/** One line for each command and subcommand: `{ name, shown, about, options }`. */
export function commandLines() {
  const lines = [];
  const walk = (thing, name, shown) => {
    const options = thing.options ?? [];
    const inner = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (!inner.length) {
      lines.push({ name, shown, about: localised(thing, "description", locale()), options });
      return;
    }
    for (const option of inner) walk(option, `${name} ${option.name}`, `${shown} ${localised(option, "name", locale())}`);
  };
  for (const command of state.commands) {
    if (command.type === 1) walk(command, command.name, localised(command, "name", locale()));
  }
  return lines.sort((a, b) => a.shown.localeCompare(b.shown));
}

/** A command's name as the reader would type it. */
export function shownName(name) {
  return commandLines().find((line) => line.name === name)?.shown ?? name;
}

/** The commands that fit what was typed after the slash: those that begin so first. */
export function fitting(typed) {
  const wanted = typed.trim().toLowerCase();
  const rank = (line) => {
    const names = [line.shown.toLowerCase(), line.name];
    if (names.includes(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return commandLines()
    .map((line) => [rank(line), line])
    .filter(([order]) => order < 3)
    .sort((a, b) => a[0] - b[0])
    .map(([, line]) => line);
}

export function optionName(option) {
  return localised(option, "name", locale());
}

export function optionAbout(option) {
  return localised(option, "description", locale());
}

export function choicesOf(option) {
  return (option.choices ?? []).map((choice) => ({ label: localised(choice, "name", locale()), value: choice.value }));
}
