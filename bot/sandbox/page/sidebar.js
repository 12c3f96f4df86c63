// The column of channels, and at its foot who one is.

import { act } from "./api.js";
import { toast } from "./dialogs.js";
import { avatar, el, icon, keep, update } from "./dom.js";
import { channelSign } from "./markdown.js";
import { state, userById } from "./state.js";
import { t } from "./texts.js";
import { themeButton } from "./theme.js";

let form = null; // for a new channel's name, while it is open

/** Show the column; `go(channel)` opens one. */
export function showSidebar(root, go) {
  const places = state.channels.filter((channel) => !channel.direct && !channel.parent);
  const direct = state.channels.filter((channel) => channel.direct);
  update(root,
    el("header.server", {}, el("img.server-sign", { src: "/page/bot.svg", alt: "" }), el("h1", {}, state.server)),
    el("div.places", {},
      el("div.places-head", {},
        el("h2", {}, t("page-channels")),
        el("button.icon-button", { type: "button", "aria-label": t("page-new-channel"), title: t("page-new-channel"), "aria-expanded": String(form !== null), id: "add-channel", onclick: () => toggle(root, go) }, icon("plus")),
      ),
      form && keep(form),
      el("ul", {}, places.map((channel) => [entry(channel, go), threadsOf(channel).map((thread) => entry(thread, go))])),
      direct.length > 0 && [el("div.places-head", {}, el("h2", {}, t("page-direct"))), el("ul", {}, direct.map((channel) => entry(channel, go)))],
    ),
    footer(),
  );
}

function threadsOf(channel) {
  return state.channels.filter((thread) => thread.parent === channel.id && !thread.archived);
}

function entry(channel, go) {
  const open = channel.id === state.channel;
  const name = channel.direct ? state.bot.name : channel.name;
  const kinds = ["button.place", open && "open", state.unread.has(channel.id) && "unread", channel.parent && "thread"].filter(Boolean).join(".");
  return el("li", {}, el(kinds, { id: `place-${channel.id}`, type: "button", "aria-current": open ? "page" : null, onclick: () => go(channel.id) }, channelSign(channel), el("span", {}, name)));
}

function toggle(root, go) {
  form = form ? null : addForm(root, go);
  showSidebar(root, go);
  (form?.querySelector("input") ?? root.querySelector("#add-channel")).focus();
}

function addForm(root, go) {
  const name = el("input.input", { type: "text", maxlength: 100, placeholder: t("page-channel-name"), "aria-label": t("page-channel-name") });
  const node = el("form.add-channel", {}, name, el("button.button.primary", { type: "submit" }, t("page-add")));
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    toggle(root, go);
  });
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const channel = await act("add-channel", { name: name.value });
      form = null;
      await go(channel.id);
    } catch (error) {
      toast(t("page-failed", error.message));
    }
  });
  return node;
}

function footer() {
  const me = userById(state.me);
  return el("footer.self", {},
    avatar(me),
    el("div.self-words", {}, el("strong", {}, me?.name ?? ""), el("span", {}, me?.locale === "ru" ? "Русский" : "English")),
    themeButton(),
  );
}
