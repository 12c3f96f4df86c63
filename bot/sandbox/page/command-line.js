// A command being filled in: its options as fields, with hints, choices and what the bot proposes.

import { act } from "./api.js";
import { BOOLEAN, CHANNEL, FILE, INTEGER, MENTIONABLE, NUMBER, USER, choicesOf, optionAbout, optionName } from "./commands.js";
import { el, fill, icon } from "./dom.js";
import { Options } from "./listbox.js";
import { channelItems, userItems } from "./select-items.js";
import { state } from "./state.js";
import { t } from "./texts.js";

const PAUSE = 120; // milliseconds after a key until the bot is asked

export class CommandLine {
  constructor(line, { onsend, onleave }) {
    this.line = line;
    this.onsend = onsend;
    this.onleave = onleave;
    this.fields = new Map();
    this.current = null;
    this.asked = 0;
    this.list = new Options({ label: t("page-choices"), onpick: (item) => this.#pick(item) });
    this.list.onactive = (id) => {
      const input = this.current?.input;
      if (id) input?.setAttribute("aria-activedescendant", id);
      else input?.removeAttribute("aria-activedescendant");
    };
    this.head = el("p.proposals-head");
    this.note = el("p.proposals-note", { role: "status" });
    this.proposals = el("div.proposals", {}, this.head, this.list.node, this.note);
    this.pills = el("div.pills");
    this.more = el("div.more");
    const send = el("button.icon-button.send", { type: "button", "aria-label": t("page-send"), onclick: () => this.send() }, icon("send"));
    const leave = el("button.icon-button", { type: "button", "aria-label": t("page-cancel"), onclick: () => this.leave() }, icon("close"));
    this.name = el("button.command-name", { type: "button", "aria-label": `/${line.shown}` }, `/${line.shown}`);
    this.node = el("div.command", {}, this.proposals, el("div.line", {}, leave, el("div.command-words", {}, this.name, this.pills, this.more), send));
    this.name.addEventListener("focus", () => this.#describe());
    this.node.addEventListener("keydown", (event) => this.#key(event));
    for (const option of line.options) if (option.required) this.#add(option);
    this.#offer();
  }

  focus() {
    const first = [...this.fields.values()][0];
    if (first) first.input.focus();
    else this.name.focus();
  }

  leave() {
    this.onleave(`/${this.line.shown}`);
  }

  /** Check the fields as Discord's client does, and send. */
  send() {
    const options = {};
    const files = [];
    for (const field of this.fields.values()) {
      const trouble = this.#trouble(field);
      field.node.classList.toggle("wrong", Boolean(trouble));
      if (trouble) {
        field.input.focus();
        this.note.textContent = trouble;
        return;
      }
      const value = this.#value(field);
      if (field.option.type === FILE) {
        if (field.input.files.length) files.push([field.option.name, field.input.files[0]]);
      } else if (value !== "") options[field.option.name] = value;
    }
    this.onsend(options, files);
  }

  #value(field) {
    const typed = field.input.value.trim();
    if (field.picked && field.picked.label === typed) return field.picked.value;
    const { type } = field.option;
    return (type === INTEGER || type === NUMBER) && typed !== "" ? Number(typed.replace(",", ".")) : typed;
  }

  #trouble(field) {
    const { option } = field;
    const name = optionName(option);
    if (option.type === FILE) return option.required && !field.input.files.length ? t("page-field-needed", name) : "";
    const value = this.#value(field);
    if (value === "") return option.required ? t("page-field-needed", name) : "";
    const mustPick = option.choices?.length || [BOOLEAN, USER, MENTIONABLE, CHANNEL].includes(option.type);
    if (mustPick && field.picked?.label !== field.input.value.trim()) return t("page-field-choice", name);
    if (option.type === INTEGER && !Number.isInteger(value)) return t("page-field-number", name);
    if (option.type === NUMBER && Number.isNaN(value)) return t("page-field-number", name);
    const size = typeof value === "number" ? value : value.length;
    const low = option.min_value ?? option.min_length, high = option.max_value ?? option.max_length;
    return size < low || size > high ? t("page-field-range", name) : "";
  }

  // Fields

  #add(option) {
    const name = optionName(option);
    const id = `option-${option.name}`;
    const input = option.type === FILE
      ? el("input.pill-input", { id, type: "file" })
      : el("input.pill-input", { id, type: "text", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, inputmode: option.type === INTEGER ? "numeric" : null });
    const node = el("div.pill", { data: { option: option.name } }, el("label", { for: id }, name), input);
    const field = { option, input, node, picked: null };
    const fit = () => {
      if (option.type !== FILE) input.style.width = `${Math.max(6, Math.min(input.value.length + 2, 34))}ch`;
    };
    input.addEventListener("focus", () => {
      this.current = field;
      this.#propose();
    });
    input.addEventListener("input", () => {
      if (this.#named(field)) return;
      field.picked = null;
      node.classList.remove("wrong");
      fit();
      this.#propose();
    });
    field.fit = fit;
    fit();
    this.fields.set(option.name, field);
    this.pills.append(node);
    return field;
  }

  /** Open the option whose name begins with the key that was pressed on the command's name, else the first one. */
  #begin(key) {
    const left = this.#left();
    const option = left.find((one) => optionName(one).toLowerCase().startsWith(key.toLowerCase())) ?? left[0];
    if (option) this.#open(option);
  }

  /** Whether `name:` was typed before a value: of this option it is dropped, of another one that one is opened. */
  #named(field) {
    const [, word, rest] = /^([^\s:]+):\s*(.*)$/.exec(field.input.value) ?? [];
    const meant = word && this.line.options.find((one) => optionName(one).toLowerCase() === word.toLowerCase());
    if (meant === field.option) field.input.value = rest;
    if (!meant || meant === field.option || this.fields.has(meant.name)) return false;
    if (field.option.required) field.input.value = "";
    else this.#remove(field);
    this.#open(meant, rest);
    return true;
  }

  #open(option, value = "") {
    const field = this.#add(option);
    this.#offer();
    field.input.value = value;
    field.fit();
    field.input.focus();
  }

  #left() {
    return this.line.options.filter((option) => !this.fields.has(option.name));
  }

  #remove(field) {
    const fields = [...this.fields.values()];
    const before = fields[fields.indexOf(field) - 1];
    this.fields.delete(field.option.name);
    field.node.remove();
    this.current = null;
    this.#offer();
    (before?.input ?? this.name).focus();
  }

  /** Buttons for the options that are not asked for. */
  #offer() {
    fill(this.more, this.#left().map((option) =>
      el("button.more-option", {
        type: "button",
        title: optionAbout(option),
        data: { option: option.name },
        onclick: () => this.#open(option),
      }, `+ ${optionName(option)}`),
    ));
  }

  // Proposals

  #describe() {
    this.current = null;
    this.head.textContent = this.line.about;
    this.note.textContent = this.fields.size || !this.line.options.length ? t("page-enter-sends") : "";
    this.list.show([]);
  }

  async #propose() {
    const field = this.current;
    const { option, input } = field;
    const number = (this.asked += 1);
    fill(this.head, el("strong", {}, optionName(option)), ` ${optionAbout(option)} `, !option.required && el("em", {}, t("page-optional")));
    this.note.textContent = "";
    const typed = input.value.trim().toLowerCase();
    const local = this.#known(option);
    if (local) {
      const fits = field.picked ? local : local.filter((item) => item.label.toLowerCase().includes(typed));
      this.#show(fits, field);
      if (!fits.length) this.note.textContent = t("page-nothing-found");
      return;
    }
    if (!option.autocomplete) return this.#show([], field);
    await new Promise((resolve) => setTimeout(resolve, input.value ? PAUSE : 0));
    if (number !== this.asked) return undefined;
    this.note.textContent = this.list.items.length ? "" : t("page-loading");
    let found = { choices: [], failed: true };
    try {
      found = await act("choices", { user: state.me, channel: state.channel, command: this.line.name, option: option.name, value: input.value, options: this.#others(field) });
    } catch {
      // said below: no choices
    }
    if (number !== this.asked || this.current !== field) return undefined;
    this.#show(found.choices.map((choice) => ({ label: choice.name, value: choice.value })), field);
    this.note.textContent = found.choices.length ? "" : t(found.failed ? "page-no-choices" : "page-nothing-found");
    return undefined;
  }

  #known(option) {
    if (option.choices?.length) return choicesOf(option);
    if (option.type === BOOLEAN) return [{ label: t("page-true"), value: true }, { label: t("page-false"), value: false }];
    if (option.type === USER || option.type === MENTIONABLE) return userItems();
    return option.type === CHANNEL ? channelItems() : null;
  }

  #others(field) {
    const others = {};
    for (const other of this.fields.values()) {
      const value = other !== field && other.option.type !== FILE ? this.#value(other) : "";
      if (value !== "") others[other.option.name] = value;
    }
    return others;
  }

  #show(items, field) {
    const picked = items.findIndex((item) => item.value === field.picked?.value);
    this.list.show(items, Math.max(picked, 0));
    field.input.setAttribute("aria-expanded", String(items.length > 0));
  }

  #pick(item) {
    const field = this.current;
    if (!field) return;
    this.asked += 1;
    field.picked = { label: item.label.trim(), value: item.value };
    field.input.value = field.picked.label;
    field.fit();
    field.node.classList.remove("wrong");
    this.list.show([]);
    const next = [...this.fields.values()].find((other) => other.option.required && other.input.value === "");
    if (next) next.input.focus();
    else {
      this.note.textContent = t("page-enter-sends");
      field.input.focus();
    }
  }

  #key(event) {
    const { key } = event;
    const field = this.current;
    const open = field && this.list.items.length > 0 && document.activeElement === field.input;
    const undecided = open && !field.picked;
    const button = event.target.closest(".more-option, .icon-button");
    if (open && key === "ArrowDown") this.list.move(1);
    else if (open && key === "ArrowUp") this.list.move(-1);
    else if (undecided && (key === "Enter" || (key === "Tab" && !event.shiftKey))) this.list.pick();
    else if (key === "Enter" && !button && !event.isComposing) this.send();
    else if (key === "Escape") {
      if (open) this.list.show([]);
      else this.leave();
    } else if (key === "Backspace" && field?.input.value === "" && document.activeElement === field.input) {
      if (field.option.required) this.leave();
      else this.#remove(field);
    } else if (key === "Backspace" && event.target === this.name) this.leave();
    else {
      // the character itself goes into the field that opens
      const plain = key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (plain && event.target === this.name) this.#begin(key);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
