// The people of the server: who one is at this moment, and the computers.

import { act } from "./api.js";
import { toast } from "./dialogs.js";
import { avatar, el, icon, keep, update } from "./dom.js";
import { state, userById } from "./state.js";
import { t } from "./texts.js";

const SPEEDS = ["stop", "slow", "normal", "fast"];
let form = null; // for a new user's name, while it is open
let level = null; // of the next computer, once it was chosen

/** Show the column; `be(user)` makes the page that user's. */
export function showPeople(root, be) {
  const open = () => {
    form = addForm(root, be);
    showPeople(root, be);
    form.querySelector("input").focus();
  };
  update(root,
    el("h2", {}, t("page-you-are")),
    el("ul", {}, [...state.users.values()].map((user) => person(user, be))),
    form ? keep(form) : el("button.wide-button", { id: "add-user", type: "button", onclick: open }, icon("plus"), t("page-add-user")),
    el("p.hint", {}, t("page-second-window")),
    settings(userById(state.me)),
    el("h2", {}, t("page-computers")),
    el("p.hint", {}, t("page-computers-hint")),
    levels(),
    el("button.wide-button.seat", { id: "seat-computer", type: "button", onclick: seat }, icon("computer"), t("page-seat-computer")),
    speeds(),
    state.computers.speed === "stop" && el("p.hint", {}, t("page-speed-stopped")),
  );
}

function person(user, be) {
  const own = user.id === state.me;
  const calls = state.calls.get(user.id) ?? 0;
  return el("li", {},
    el(own ? "button.person.open" : "button.person", { id: `person-${user.id}`, type: "button", "aria-pressed": String(own), onclick: () => be(user.id) },
      avatar(user),
      el("span.person-name", {}, user.name),
      user.moderator && el("span.person-mark", { title: t("page-moderator") }, icon("shield")),
      user.locale === "ru" && el("span.person-mark", {}, "RU"),
      calls > 0 && el("span.count", { "aria-label": t("page-called") }, calls),
    ),
    el("a.icon-button.window-link", { href: `/?user=${encodeURIComponent(user.name)}`, target: "_blank", "aria-label": t("page-open-window", user.name), title: t("page-open-window", user.name) }, icon("open")),
  );
}

function addForm(root, be) {
  const name = el("input.input", { type: "text", maxlength: 32, placeholder: t("page-user-name"), "aria-label": t("page-user-name") });
  const node = el("form.add-user", {}, name, el("button.button.primary", { type: "submit" }, t("page-add")));
  const close = () => {
    form = null;
    showPeople(root, be);
  };
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
    root.querySelector("#add-user").focus();
  });
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const user = await act("add-user", { name: name.value, locale: userById(state.me).locale });
      close();
      await be(user.id);
    } catch (error) {
      toast(t("page-failed", error.message));
    }
  });
  return node;
}

function settings(me) {
  if (!me) return null;
  const change = (values) => act("change-user", { user: state.me, ...values }).catch((error) => toast(t("page-failed", error.message)));
  const locale = el("select.input", { id: "my-locale", onchange: () => change({ locale: locale.value }) },
    [["en-US", "English"], ["ru", "Русский"]].map(([value, name]) => el("option", { value, selected: value === me.locale }, name)),
  );
  const moderator = el("input", { id: "my-role", type: "checkbox", checked: me.moderator, onchange: () => change({ moderator: moderator.checked }) });
  return el("div.settings", {},
    el("label", { for: "my-locale" }, t("page-language", me.name)),
    locale,
    el("label.check-line", {}, moderator, t("page-is-moderator", me.name)),
  );
}

function levels() {
  const chosen = level ?? state.computers.level;
  const menu = el("select.input", { id: "computer-level", "aria-label": t("page-level"), onchange: () => (level = menu.value) },
    state.computers.levels.map((name) => el("option", { value: name, selected: name === chosen }, t(`computer-level-${name}`))),
  );
  return el("div.settings", {}, el("label", { for: "computer-level" }, t("page-level")), menu);
}

/** Seat a computer as the one who looks does it in the lobby: what is in its way, the bot says itself. */
async function seat() {
  try {
    const options = { level: level ?? state.computers.level };
    const { outcome } = await act("command", { user: state.me, channel: state.channel, command: "game computer", options });
    if (outcome === "failed") toast(t("page-no-answer"));
  } catch (error) {
    toast(t("page-failed", error.message));
  }
}

function speeds() {
  const choose = (speed) => act("speed", { speed }).catch((error) => toast(error.message));
  return el("fieldset.speeds", {},
    el("legend", {}, t("page-speed")),
    SPEEDS.map((speed) =>
      el("label", {}, el("input", { id: `speed-${speed}`, type: "radio", name: "speed", value: speed, checked: state.computers.speed === speed, onchange: () => choose(speed) }), el("span", {}, t(`page-speed-${speed}`))),
    ),
  );
}
