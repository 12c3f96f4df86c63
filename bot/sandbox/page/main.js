// Starting the page and keeping it in step with the server.

import { follow, look } from "./api.js";
import { Composer } from "./composer.js";
import { el, icon, update } from "./dom.js";
import { channelSign } from "./markdown.js";
import { keepAtEnd, removeOne, scrollToEnd, showAll, showOne } from "./messages.js";
import { showPeople } from "./people.js";
import { showSidebar } from "./sidebar.js";
import { channelById, here, state, userById } from "./state.js";
import { speak, t } from "./texts.js";
import { applyTheme } from "./theme.js";

const find = (selector) => document.querySelector(selector);
const composer = new Composer(find("#composer"));
let stream = null;
let spoken = "";

// Who and where

async function be(user) {
  closeDrawers();
  await start(user);
}

async function go(channel) {
  if (!channelById(channel)) await loadState(state.me); // just made: an older answer must not take the page away from it
  state.channel = channel;
  state.unread.delete(channel);
  remember();
  closeDrawers();
  await loadChannel();
}

/** The address names user and channel, so that a reload and a second window find them. */
function remember() {
  const query = new URLSearchParams({ user: userById(state.me)?.name ?? "", channel: here()?.name ?? "" });
  history.replaceState(null, "", `/?${query}`);
  localStorage.setItem("channel", state.channel);
}

async function start(user) {
  stream?.close();
  await loadState(user);
  state.calls.delete(state.me);
  const wanted = new URLSearchParams(location.search).get("channel");
  const known = state.channels.find((channel) => channel.id === state.channel) ?? state.channels.find((channel) => channel.name === wanted && !channel.direct);
  state.channel = (known ?? state.channels.find((channel) => !channel.direct))?.id ?? null;
  remember();
  let first = true;
  stream = follow(state.me, {
    // the stream is open, at first or again: fetch what is there, and miss nothing that comes after
    hello: async ({ connected }) => {
      if (!first) await loadState(state.me);
      first = false;
      setConnected(connected);
      await loadChannel();
    },
    message: heard,
    gone: ({ id }) => {
      state.messages.delete(id);
      removeOne(id);
    },
    state: () => loadState(state.me).then(refresh),
    commands: loadCommands,
    connected: ({ connected }) => setConnected(connected),
    computers: (computers) => {
      state.computers = computers;
      showPeople(find("#people"), be);
    },
    lost: () => notice(t("page-lost")),
  });
}

let asked = 0;

async function loadState(user) {
  const number = (asked += 1);
  const told = await look("state", { user: user ?? "" });
  if (number !== asked) return; // somebody else looks by now
  Object.assign(state, { me: told.me, bot: told.bot, server: told.server, connected: told.connected, channels: told.channels, computers: told.computers });
  state.users = new Map(told.users.map((one) => [one.id, one]));
  const locale = userById(state.me)?.locale ?? "en-US";
  if (locale !== spoken) {
    await speak(locale);
    spoken = locale;
    find("#messages").setAttribute("aria-label", t("page-messages"));
    if (state.channel) showAll();
    if (state.channel) composer.show();
  }
}

async function loadCommands() {
  if (state.channel) state.commands = (await look("commands", { user: state.me, channel: state.channel })).commands;
}

let loading = 0;

async function loadChannel() {
  const number = (loading += 1);
  const { me, channel } = state;
  if (!channel) return;
  const [{ messages }] = await Promise.all([look("messages", { user: me, channel }), loadCommands()]);
  if (number !== loading || me !== state.me || channel !== state.channel) return;
  const before = state.messages;
  state.messages = new Map();
  for (const message of messages) {
    const known = before.get(message.id);
    // the stream may have been quicker than the answer
    state.messages.set(message.id, known && known.revision > message.revision ? known : message);
  }
  const there = find("#app").dataset.shown;
  const shown = `${state.me} ${state.channel}`;
  find("#app").hidden = false;
  refresh();
  showAll();
  if (there !== shown) {
    composer.show();
    if (window.matchMedia("(min-width: 800px)").matches) find("#composer textarea")?.focus();
  }
  find("#app").dataset.shown = shown;
  find("#app").dataset.user = userById(me)?.name ?? "";
  scrollToEnd();
}

// Changes

function heard({ new: isNew, message }) {
  if (isNew) {
    const others = message.pinged.filter((user) => user !== state.me);
    for (const user of others) state.calls.set(user, (state.calls.get(user) ?? 0) + 1);
    if (others.length) showPeople(find("#people"), be);
    drawCallBadge();
  }
  if (message.channel_id !== state.channel) {
    state.unread.add(message.channel_id);
    showSidebar(find("#sidebar"), go);
    return;
  }
  const known = state.messages.get(message.id);
  if (known && known.revision > message.revision) return;
  state.messages.set(message.id, message);
  showOne(message);
}

function setConnected(connected) {
  state.connected = connected;
  notice(connected ? "" : t("page-bot-away", state.bot?.name ?? ""));
}

function notice(text) {
  const node = find("#notice");
  node.textContent = text;
  node.hidden = !text;
}

// Around the messages

function refresh() {
  if (!here()) state.channel = state.channels.find((channel) => !channel.direct)?.id ?? null;
  showSidebar(find("#sidebar"), go);
  showPeople(find("#people"), be);
  header();
}

function header() {
  const channel = here();
  const name = channel?.direct ? state.bot.name : channel?.name ?? "";
  document.title = `${channel?.direct ? "@" : "#"}${name} · Tilewarden`;
  const button = (label, sign, drawer, kind) =>
    el(`button.icon-button.${kind}`, { type: "button", "aria-label": label, title: label, "aria-controls": drawer, onclick: () => toggleDrawer(drawer) }, icon(sign), el("span.count", { hidden: true }));
  update(find("#header"),
    button(t("page-channels"), "menu", "sidebar", "menu-button"),
    el("span.header-sign", {}, channelSign(channel)),
    el("h2", {}, name),
    button(t("page-people"), "people", "people", "people-button"),
  );
  drawCallBadge();
}

/** On a phone the people are out of sight: their button names who of them was called; it is never oneself. */
function drawCallBadge() {
  const badge = find(".people-button .count");
  if (!badge) return;
  const names = [...state.calls.keys()].map((user) => userById(user)?.name).filter(Boolean);
  const label = names.length ? `${t("page-people")} (${names.join(", ")}: ${t("page-called")})` : t("page-people");
  badge.textContent = names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0] ?? "";
  badge.hidden = names.length === 0;
  badge.parentElement.setAttribute("aria-label", label);
  badge.title = label;
}

function toggleDrawer(name) {
  const drawer = find(`#${name}`);
  const opening = !drawer.classList.contains("out");
  closeDrawers();
  if (!opening) return;
  drawer.classList.add("out");
  find("#shade").hidden = false;
  drawer.querySelector("button, a, input")?.focus();
}

function closeDrawers() {
  for (const drawer of document.querySelectorAll(".drawer")) drawer.classList.remove("out");
  find("#shade").hidden = true;
}

find("#shade").addEventListener("click", closeDrawers);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeDrawers();
});
document.addEventListener("click", (event) => {
  const command = event.target.closest?.("[data-command]");
  if (command) composer.begin(`/${command.dataset.command} `);
  const place = event.target.closest?.("[data-channel]");
  if (!place) return;
  event.preventDefault();
  go(place.dataset.channel);
});

applyTheme();
keepAtEnd();
await start(new URLSearchParams(location.search).get("user"));
