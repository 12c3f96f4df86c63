// The page's own words in the reader's language.

let words = {};
let locale = "en";

/** Fetch the words for one of Discord's locales. */
export async function speak(wanted) {
  const next = wanted.split("-")[0] === "ru" ? "ru" : "en";
  const response = await fetch(`/page/texts/${next}`);
  words = await response.json();
  locale = next;
  document.documentElement.lang = next;
}

/** One text; `{name}` in it is filled in. */
export function t(id, name = "") {
  return (words[id] ?? id).replace("{name}", () => name);
}

export function language() {
  return locale;
}

/** Discord's choice among an object's texts: the reader's, else the default. */
export function localised(thing, field, userLocale) {
  return thing[`${field}_localizations`]?.[userLocale] ?? thing[field] ?? "";
}

export function clock(date) {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(date);
}

export function fullDate(date) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(date);
}

export function day(date) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
}

const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 5 minutes", "2 days ago". */
export function relative(date) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}
