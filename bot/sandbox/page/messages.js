// The messages of the channel.

import { shownName } from "./commands.js";
import { components } from "./components.js";
import { attachments, embed } from "./embeds.js";
import { avatar, el, fill, icon } from "./dom.js";
import { channelSign, markdown } from "./markdown.js";
import { here, state, userById } from "./state.js";
import { clock, day, fullDate, t } from "./texts.js";

const V2 = 1 << 15;
const TOGETHER = 7 * 60 * 1000;
const NEAR = 120;

const list = () => document.querySelector("#messages");
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") ?? "[]"));

function dismiss(message) {
  dismissed.add(message.id);
  sessionStorage.setItem("dismissed", JSON.stringify([...dismissed].slice(-500)));
  document.getElementById(`message-${message.id}`)?.remove();
}

let following = true; // whether the reader is at the newest message

/** Stay at the newest message when the room or a picture changes its size, if the reader was there. */
export function keepAtEnd() {
  const node = list();
  const end = () => following && scrollToEnd();
  node.addEventListener("scroll", () => {
    following = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR;
  });
  node.addEventListener("load", end, true);
  new ResizeObserver(end).observe(node);
}

export function scrollToEnd() {
  const node = list();
  node.scrollTop = node.scrollHeight;
  following = true;
}

/** Show all messages anew. */
export function showAll() {
  const shown = [...state.messages.values()].filter((message) => !dismissed.has(message.id));
  shown.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  const nodes = [beginning()];
  let before = null;
  for (const message of shown) {
    nodes.push(...withDivider(message, before));
    before = message;
  }
  fill(list(), nodes);
  scrollToEnd();
}

/** Show one message: a new one at the end, a changed one in its place, with the focus where it was. */
export function showOne(message) {
  if (dismissed.has(message.id)) return;
  const stay = following;
  const old = document.getElementById(`message-${message.id}`);
  if (old) {
    const held = document.activeElement?.closest?.(`#message-${message.id}`) ? { component: document.activeElement.dataset.component, label: document.activeElement.textContent } : null;
    const node = render(message, old.classList.contains("grouped"));
    old.replaceWith(node);
    if (held !== null) focusAgain(node, held);
  } else {
    const ids = [...state.messages.keys()].filter((id) => id !== message.id && !dismissed.has(id));
    const before = ids.reduce((last, id) => (BigInt(id) > BigInt(last) ? id : last), "0");
    for (const node of withDivider(message, state.messages.get(before) ?? null)) list().append(node);
  }
  // what only this reader sees answers something that the reader has just done
  if (stay || (!old && message.ephemeral)) scrollToEnd();
}

/** The same control after an edit: by its id, else by its label, else one with the same verb, else the first one. */
function focusAgain(node, held) {
  const controls = [...node.querySelectorAll("[data-component]")].filter((control) => !control.disabled);
  const verb = (id) => (id ?? "").split("|").slice(0, 3).join("|");
  const same =
    controls.find((control) => control.dataset.component === held.component) ??
    controls.find((control) => control.textContent === held.label) ??
    controls.find((control) => verb(control.dataset.component) === verb(held.component));
  (same ?? controls[0])?.focus({ preventScroll: true });
}

export function removeOne(id) {
  document.getElementById(`message-${id}`)?.remove();
}

function beginning() {
  const channel = here();
  if (!channel) return null;
  const title = channel.direct ? state.bot?.name : channel.name;
  return el("div.beginning", {}, el("span.beginning-sign", {}, channelSign(channel)), el("h2", {}, t("page-welcome", `${channel.direct ? "" : "#"}${title}`)), el("p", {}, t("page-welcome-hint")));
}

function withDivider(message, before) {
  const date = new Date(message.timestamp);
  const earlier = before && new Date(before.timestamp);
  const nodes = [];
  const newDay = !earlier || earlier.toDateString() !== date.toDateString();
  if (newDay) nodes.push(el("div.day", { role: "separator" }, el("span", {}, day(date))));
  const grouped =
    !newDay && before.author.id === message.author.id && date - earlier < TOGETHER && !message.command && before.ephemeral === message.ephemeral && !message.referenced_message;
  nodes.push(render(message, grouped));
  return nodes;
}

function render(message, grouped) {
  const author = userById(message.author.id) ?? { id: message.author.id, name: message.author.global_name ?? message.author.username, bot: message.author.bot };
  const date = new Date(message.timestamp);
  const called = message.mentions.some((user) => user.id === state.me);
  const kinds = ["article.message", grouped && "grouped", called && "called", message.ephemeral && "ephemeral"].filter(Boolean).join(".");
  const used = message.command && userById(message.command.user);
  return el(kinds, { id: `message-${message.id}`, data: { id: message.id } },
    used && el("p.used", {}, avatar(used, ".tiny"), el("strong", {}, used.name), ` ${t("page-used")} `, el("span.used-command", {}, `/${shownName(message.command.name)}`)),
    el("div.message-side", {}, grouped ? el("time.side-time", { datetime: message.timestamp }, clock(date)) : avatar(author)),
    el("div.message-body", {},
      !grouped && el("header.message-head", {},
        el("span.author", {}, author.name),
        author.bot && el("span.badge", {}, icon("check"), t("page-app")),
        el("time", { datetime: message.timestamp, title: fullDate(date) }, clock(date)),
      ),
      message.loading ? thinking(author) : content(message),
      message.ephemeral && !message.loading && onlyYou(message),
    ),
  );
}

function thinking(author) {
  return el("p.thinking", {}, el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), t("page-thinking", author.name));
}

function content(message) {
  if (message.flags & V2) return el("div.v2", {}, components(message));
  const text = message.content && markdown(message.content);
  if (text && message.edited_timestamp) text.lastChild?.append(el("span.edited", { title: fullDate(new Date(message.edited_timestamp)) }, t("page-edited")));
  return [text, attachments(message), message.embeds.map((data) => embed(message, data)), components(message)];
}

function onlyYou(message) {
  return el("p.only-you", {}, icon("eye"), t("page-only-you"), " • ", el("button.link-button", { type: "button", onclick: () => dismiss(message) }, t("page-dismiss")));
}
