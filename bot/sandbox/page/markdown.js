// Discord's markdown as elements. Whatever is not understood stays the text that it is.

import { el, icon } from "./dom.js";
import { channelById, state, userById } from "./state.js";
import { clock, day, fullDate, relative, t } from "./texts.js";

const INLINE = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => m[1]],
  [/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, (m) => el("code", {}, m[2].trim() || m[2])],
  [/<@!?(\d+)>/y, (m) => userMention(m[1])],
  [/<#(\d+)>/y, (m) => el("span.mention", {}, `#${channelById(m[1])?.name ?? "?"}`)],
  [/<\/([^:>]+):\d+>/y, (m) => commandMention(m[1])],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/<a?:(\w+):(\d+)>/y, (m) => el("img.emoji", { src: `/emojis/${m[2]}.png`, alt: `:${m[1]}:` })],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y, (m) => link(m[2], inline(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], [m[1]])],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/y, (m) => link(m[0], [m[0]])],
  [/\*\*\*(?=\S)([\s\S]+?)\*\*\*(?!\*)/y, (m) => el("strong", {}, el("em", {}, inline(m[1])))],
  [/\*\*(?=\S)([\s\S]+?)\*\*(?!\*)/y, (m) => el("strong", {}, inline(m[1]))],
  [/__(?=\S)([\s\S]+?)__(?!_)/y, (m) => el("u", {}, inline(m[1]))],
  [/~~(?=\S)([\s\S]+?)~~/y, (m) => el("s", {}, inline(m[1]))],
  [/\|\|([\s\S]+?)\|\|/y, (m) => spoiler(inline(m[1]))],
  [/\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/y, (m) => el("em", {}, inline(m[1]))],
  [/_(?=\S)((?:__|[^_])+?)_(?![\p{L}\p{N}_])/uy, (m) => el("em", {}, inline(m[1]))],
];

const PLACE = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/\d+)?$/;
const STARTS = /[\\`<[*_~|h]/;

/** A line's text as nodes. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const made = STARTS.test(text[at]) ? match(text, at) : null;
    if (made) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(made.node);
      at = made.end;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function match(text, at) {
  for (const [pattern, make] of INLINE) {
    // an underscore within a word is a letter like others
    if (text[at] === "_" && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { node: make(found), end: at + found[0].length };
  }
  return null;
}

function userMention(id) {
  const user = userById(id);
  const own = id === state.me;
  return el(own ? "span.mention.own" : "span.mention", {}, `@${user?.name ?? t("page-unknown-user")}`);
}

function commandMention(name) {
  return el("button.mention", { type: "button", data: { command: name } }, `/${name}`);
}

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const said = { R: relative, d: day, D: day, t: clock, T: clock }[style] ?? fullDate;
  return el("time.moment", { datetime: date.toISOString(), title: fullDate(date) }, said(date));
}

/** A link; one to a channel of this server leads there, and not to the real Discord. */
export function link(address, children, kind = "a") {
  const place = PLACE.exec(address)?.[1];
  if (place && channelById(place)) return el(kind, { href: "#", data: { channel: place } }, children);
  return el(kind, { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const node = el("span.spoiler", { role: "button", tabindex: 0, "aria-label": t("page-spoiler") }, el("span", {}, children));
  const open = () => {
    node.classList.add("open");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return node;
}

/** A whole text as block elements. */
export function markdown(text) {
  const root = el("div.text");
  let rest = text;
  for (;;) {
    const fence = /```(?:([\w+.-]*)\n)?([\s\S]*?)```\n?/.exec(rest);
    if (!fence) break;
    blocks(root, rest.slice(0, fence.index));
    root.append(el("pre", {}, el("code", {}, fence[2].replace(/\n$/, ""))));
    rest = rest.slice(fence.index + fence[0].length);
  }
  blocks(root, rest);
  return root;
}

const ITEM = /^(\s*)([-*]|\d{1,9}\.) +(.+)$/;

function blocks(root, text) {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length === 1 && !lines[0]) return;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (heading) root.append(el(`h${heading[1].length + 2}.h${heading[1].length}`, {}, inline(heading[2])));
    else if (small) root.append(el("small", {}, inline(small[1])));
    else if (line.startsWith(">>> ")) {
      root.append(quote([line.slice(4), ...lines.slice(at + 1)]));
      return;
    } else if (/^> ?/.test(line)) {
      const quoted = [];
      while (at < lines.length && /^> ?/.test(lines[at])) quoted.push(lines[at++].replace(/^> ?/, ""));
      root.append(quote(quoted));
      continue;
    } else if (ITEM.test(line)) {
      const items = [];
      while (at < lines.length && belongs(lines[at], items)) items.push(lines[at++]);
      root.append(list(items));
      continue;
    } else root.append(line.trim() ? el("p", {}, inline(line)) : el("div.gap"));
    at += 1;
  }
}

/** Whether a line goes on with a list: an item of its kind, a deeper one, or more words of the last one. */
function belongs(line, items) {
  const item = ITEM.exec(line);
  if (!items.length) return true;
  if (!item) return /^\s+\S/.test(line);
  const first = ITEM.exec(items[0]);
  const deeper = item[1].length > first[1].length + 1;
  return deeper || /\d/.test(item[2]) === /\d/.test(first[2]);
}

function quote(lines) {
  const node = el("blockquote");
  blocks(node, lines.join("\n"));
  return node;
}

function list(lines) {
  const depth = ITEM.exec(lines[0])[1].length;
  const numbered = /^\s*\d/.test(lines[0]);
  const node = el(numbered ? "ol" : "ul", numbered ? { start: parseInt(lines[0], 10) } : {});
  let inner = [];
  const close = () => {
    if (inner.length && node.lastChild) node.lastChild.append(ITEM.test(inner[0]) ? list(inner) : el("p", {}, inline(inner.join(" ").trim())));
    inner = [];
  };
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= depth + 1) {
      close();
      node.append(el("li", {}, inline(item[3])));
    } else inner.push(line);
  }
  close();
  return node;
}

/** The sign before a channel's name. */
export function channelSign(channel) {
  return icon(channel?.direct ? "at" : channel?.parent ? "thread" : "hash");
}
