// The people of the server: who one is at this moment, and the random players.

import { act } from "./api.js";
import { toast } from "./dialogs.js";
import { avatar, el, icon, keep, update } from "./dom.js";
import { state, userById } from "./state.js";
import { t } from "./texts.js";

const SPEEDS = ["stop", "slow", "normal", "fast"];
let form = null; // for a new user's name, while it is open

/** Show the column; `be(user)` makes the page that user's. */
export function showPeople(root, be) {
  const everybody = [...state.users.values()];
  const humans = everybody.filter((user) => !user.random);
  const robots = everybody.filter((user) => user.random);
  const open = () => {
    form = addForm(root, be);
    showPeople(root, be);
    form.querySelector("input").focus();
  };
  update(root,
    el("h2", {}, t("page-you-are")),
    el("ul", {}, humans.map((user) => person(user, be))),
    form ? keep(form) : el("button.wide-button", { id: "add-user", type: "button", onclick: open }, icon("plus"), t("page-add-user")),
    el("p.hint", {}, t("page-second-window")),
    settings(userById(state.me)),
    el("h2", {}, t("page-random-players")),
    el("p.hint", {}, t("page-random-hint")),
    el("button.wide-button.seat", { id: "seat-random", type: "button", onclick: seat }, icon("dice"), t("page-seat-random")),
    robots.length > 0 && el("ul", {}, robots.map((user) => person(user, be))),
    speeds(),
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

async function seat() {
  try {
    await act("seat-random", { user: state.me, channel: state.channel });
  } catch (error) {
    toast(error.message);
  }
}

function speeds() {
  const choose = (speed) => act("random-speed", { speed }).catch((error) => toast(error.message));
  return el("fieldset.speeds", {},
    el("legend", {}, t("page-speed")),
    SPEEDS.map((speed) =>
      el("label", {}, el("input", { id: `speed-${speed}`, type: "radio", name: "speed", value: speed, checked: state.robots.speed === speed, onchange: () => choose(speed) }), el("span", {}, t(`page-speed-${speed}`))),
    ),
  );
}
