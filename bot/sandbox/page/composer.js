// The line at the bottom: plain words, or after a slash a command with its options.

import { act } from "./api.js";
import { CommandLine } from "./command-line.js";
import { fitting } from "./commands.js";
import { conclude } from "./components.js";
import { toast } from "./dialogs.js";
import { el, fill, icon } from "./dom.js";
import { Options } from "./listbox.js";
import { here, state } from "./state.js";
import { t } from "./texts.js";

/** The composer; made once, shown anew when the user or channel changes. */
export class Composer {
  constructor(root) {
    this.root = root;
    this.drafts = new Map();
    this.command = null;
    this.list = new Options({ label: "", onpick: (item) => this.#pick(item) });
    this.head = el("p.proposals-head");
    this.proposals = el("div.proposals", { hidden: true }, this.head, this.list.node);
    this.input = el("textarea.words", {
      rows: 1,
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-controls": this.list.id,
      maxlength: 2000,
    });
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("focus", () => this.#typed());
    this.input.addEventListener("blur", () => this.#close());
    this.list.onactive = (id) => (id ? this.input.setAttribute("aria-activedescendant", id) : this.input.removeAttribute("aria-activedescendant"));
  }

  /** Show the empty line (or what was being typed here before). */
  show() {
    this.command = null;
    const channel = here();
    const name = channel?.direct ? `@${state.bot.name}` : `#${channel?.name ?? ""}`;
    this.input.placeholder = t("page-write", name);
    this.input.setAttribute("aria-label", this.input.placeholder);
    this.list.node.setAttribute("aria-label", t("page-commands"));
    this.input.value = this.drafts.get(state.channel) ?? "";
    const slash = el("button.icon-button", { type: "button", "aria-label": t("page-commands"), title: t("page-commands"), onclick: () => this.begin("/") }, icon("slash"));
    const send = el("button.icon-button.send", { type: "button", "aria-label": t("page-send"), onclick: () => this.#send() }, icon("send"));
    fill(this.root, this.proposals, el("div.line", {}, slash, this.input, send));
    this.#grow();
  }

  /** Put words into the line, as a click on a command's name does. */
  begin(text) {
    this.show();
    this.input.value = text;
    this.input.focus();
    this.#typed();
  }

  /** Open a command with its options. */
  open(line) {
    this.#close();
    this.drafts.delete(state.channel);
    this.command = new CommandLine(line, {
      onsend: (options, files) => this.#run(line, options, files),
      onleave: (text) => this.begin(text),
    });
    fill(this.root, this.command.node);
    this.command.focus();
  }

  #typed() {
    this.drafts.set(state.channel, this.input.value);
    this.#grow();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.#close();
    const lines = fitting(text.slice(1));
    const exact = lines.find((line) => text === `/${line.shown} ` || text === `/${line.name} `);
    if (exact) return this.open(exact);
    this.head.textContent = state.commands.length ? t("page-commands-of", state.bot.name) : t("page-no-commands");
    this.list.show(lines.map((line) => ({
      label: `/${line.shown}`,
      about: line.about,
      value: line.name,
      line,
    })));
    this.proposals.hidden = !lines.length && state.commands.length > 0;
    this.input.setAttribute("aria-expanded", String(!this.proposals.hidden));
    return undefined;
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
  }

  #close() {
    this.proposals.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #pick(item) {
    this.open(item.line);
  }

  #key(event) {
    const open = !this.proposals.hidden && this.list.items.length > 0;
    if (open && event.key === "ArrowDown") this.list.move(1);
    else if (open && event.key === "ArrowUp") this.list.move(-1);
    else if (open && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) this.list.pick();
    else if (!this.proposals.hidden && event.key === "Escape") this.#close();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.#send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #send() {
    const text = this.input.value.trim();
    if (!text) return;
    // what looks like a command was meant as one
    if (/^\/\p{L}/u.test(text) && !text.includes("\n")) {
      toast(t("page-unknown-command", text));
      return;
    }
    this.input.value = "";
    this.#typed();
    try {
      await act("say", { user: state.me, channel: state.channel, text });
    } catch (error) {
      this.input.value = text;
      toast(t("page-failed", error.message));
    }
  }

  async #run(line, options, files) {
    const { me: user, channel } = state;
    this.show();
    this.input.focus();
    try {
      conclude(await act("command", { user, channel, command: line.name, options }, files), null);
    } catch (error) {
      toast(t("page-failed", error.message));
    }
  }
}
