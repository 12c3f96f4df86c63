// A list of choices that opens at a control: select menus, and what the command line proposes.

import { el, fill, icon } from "./dom.js";
import { t } from "./texts.js";

let serial = 0;

/** The options of a list with one of them active; whoever owns the list decides on keys and picks. */
export class Options {
  constructor({ multiple = false, label = "", onpick }) {
    this.id = `list-${(serial += 1)}`;
    this.items = [];
    this.active = -1;
    this.chosen = new Set();
    this.multiple = multiple;
    this.onpick = onpick;
    this.node = el("div.options", {
      id: this.id,
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
    });
  }

  /** Show these items: `{ label, about, value, mark }`. */
  show(items, active = 0) {
    this.items = items;
    fill(this.node, items.map((item, index) => this.#row(item, index)));
    this.activate(items.length ? Math.min(active, items.length - 1) : -1);
  }

  #row(item, index) {
    const row = el(
      "div.option",
      {
        id: `${this.id}-${index}`,
        role: "option",
        "aria-selected": this.chosen.has(item.value) ? "true" : "false",
        "aria-disabled": item.disabled ? "true" : null,
        data: { value: String(item.value) },
        onmousemove: () => this.activate(index, false),
        // the control keeps the focus
        onmousedown: (event) => event.preventDefault(),
        onclick: () => this.pick(index),
      },
      item.mark,
      el("span.option-words", {}, el("span.option-label", {}, item.label), item.about && el("span.option-about", {}, item.about)),
      this.multiple ? el("span.box", {}, icon("check")) : this.chosen.has(item.value) && el("span.tick", {}, icon("check")),
    );
    return row;
  }

  activate(index, scroll = true) {
    this.node.querySelector(".active")?.classList.remove("active");
    this.active = index;
    const row = this.node.children[index];
    row?.classList.add("active");
    if (scroll) row?.scrollIntoView({ block: "nearest" });
    this.onactive?.(row?.id ?? null);
  }

  move(step) {
    const count = this.items.length;
    if (count) this.activate((this.active + step + count) % count);
  }

  pick(index = this.active) {
    const item = this.items[index];
    if (item && !item.disabled) this.onpick(item, index);
  }

  mark(value, on) {
    if (on) this.chosen.add(value);
    else this.chosen.delete(value);
    this.items.forEach((item, index) => {
      this.node.children[index]?.setAttribute("aria-selected", this.chosen.has(item.value) ? "true" : "false");
    });
  }
}

/** Open a menu under a control; the promise gives the chosen values, or null if it was left. */
export function openMenu(anchor, { items, least = 1, most = 1, chosen = [], label }) {
  return new Promise((resolve) => {
    const multiple = most > 1 || least === 0;
    const search = el("input.menu-search", {
      type: "text",
      placeholder: t("page-search"),
      "aria-label": t("page-search"),
      role: "combobox",
      "aria-expanded": "true",
      autocomplete: "off",
    });
    const options = new Options({ multiple, label, onpick: (item) => choose(item) });
    const empty = el("p.menu-empty", { hidden: true }, t("page-nothing-found"));
    const done = el("button.button.primary", { type: "button", onclick: () => finish([...options.chosen]) }, t("page-choose"));
    const menu = el("div.menu", {}, search, options.node, empty, multiple && el("div.menu-foot", {}, done));
    const shade = el("div.menu-shade", { onmousedown: (event) => event.target === shade && leave() }, menu);
    for (const value of chosen) options.chosen.add(value);
    search.setAttribute("aria-controls", options.id);
    options.onactive = (id) => (id ? search.setAttribute("aria-activedescendant", id) : search.removeAttribute("aria-activedescendant"));
    search.hidden = items.length <= 10;

    const refresh = () => {
      const wanted = search.value.trim().toLowerCase();
      const fitting = items.filter((item) => item.label.toLowerCase().includes(wanted));
      const first = fitting.findIndex((item) => options.chosen.has(item.value));
      options.show(fitting, Math.max(first, 0));
      empty.hidden = fitting.length > 0;
      ready();
    };
    const ready = () => {
      done.disabled = options.chosen.size < least || options.chosen.size > most;
    };
    const choose = (item) => {
      if (!multiple) return finish([item.value]);
      const on = !options.chosen.has(item.value);
      if (on && options.chosen.size >= most) {
        if (most > 1) return undefined;
        for (const value of [...options.chosen]) options.mark(value, false);
      }
      options.mark(item.value, on);
      ready();
      return undefined;
    };
    let over = false;
    const finish = (values) => {
      if (over) return;
      over = true;
      shade.remove();
      anchor.setAttribute("aria-expanded", "false");
      anchor.focus();
      resolve(values);
    };
    const leave = () => finish(null);

    const keys = (event) => {
      const { key } = event;
      if (key === "ArrowDown") options.move(1);
      else if (key === "ArrowUp") options.move(-1);
      else if (key === "Home" && !search.value) options.activate(0);
      else if (key === "End" && !search.value) options.activate(options.items.length - 1);
      else if (key === "Escape") leave();
      else if (key === "Enter" && event.target !== done) options.pick();
      else if (key === " " && event.target === options.node) options.pick();
      else if (key === "Tab") {
        if (!multiple) leave();
        else return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    menu.addEventListener("keydown", keys);
    search.addEventListener("input", refresh);
    (anchor.closest("dialog") ?? document.body).append(shade);
    anchor.setAttribute("aria-expanded", "true");
    refresh();
    place(menu, anchor);
    if (search.hidden) {
      options.node.tabIndex = 0;
      options.onactive = (id) => id && options.node.setAttribute("aria-activedescendant", id);
      options.activate(options.active);
      options.node.focus();
    } else search.focus();
  });
}

/** Put a menu below its control, or above where there is more room; on a phone it is a sheet (see the style). */
function place(menu, anchor) {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const above = box.top;
  const height = Math.min(menu.scrollHeight, 380);
  menu.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - Math.max(box.width, 240) - 8))}px`;
  menu.style.width = `${Math.max(box.width, 240)}px`;
  if (below >= height + 8 || below >= above) {
    menu.style.top = `${box.bottom + 4}px`;
    menu.style.maxHeight = `${Math.min(380, below - 12)}px`;
  } else {
    menu.style.bottom = `${window.innerHeight - box.top + 4}px`;
    menu.style.maxHeight = `${Math.min(380, above - 12)}px`;
  }
}
