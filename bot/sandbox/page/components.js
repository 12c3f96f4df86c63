// The components of a message: buttons and menus, and the layout of Components V2.

import { act } from "./api.js";
import { showLarge, toast } from "./dialogs.js";
import { el, icon } from "./dom.js";
import { openMenu } from "./listbox.js";
import { link, markdown } from "./markdown.js";
import { openForm } from "./modal.js";
import { emojiOf, itemsOf } from "./select-items.js";
import { state } from "./state.js";
import { t } from "./texts.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

const MAKERS = {
  1: (component, message) => el("div.row", {}, component.components.map((inner) => make(inner, message))),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (component, message) =>
    el("div.section", {},
      el("div.section-words", {}, component.components.map((inner) => make(inner, message))),
      el("div.section-side", {}, make(component.accessory, message)),
    ),
  10: (component) => markdown(component.content),
  11: (component) => el("div.thumbnail", {}, picture([shown(component)], 0, component.spoiler)),
  12: gallery,
  13: (component) => fileLink(component.file.url, component.name ?? component.file.url.split("/").at(-1), component.size),
  14: (component) => el("hr.separator", { class: `separator spacing-${component.spacing ?? 1}${component.divider === false ? " blank" : ""}` }),
  17: container,
};

/** A message's components as elements. */
export function components(message) {
  return message.components.map((component) => make(component, message));
}

function make(component, message) {
  return MAKERS[component.type]?.(component, message) ?? null;
}

function container(component, message) {
  const node = el("div.container", {}, component.components.map((inner) => make(inner, message)));
  if (component.accent_color !== undefined && component.accent_color !== null) {
    node.style.setProperty("--accent", `#${component.accent_color.toString(16).padStart(6, "0")}`);
    node.classList.add("accented");
  }
  return component.spoiler ? covered(node) : node;
}

function covered(node) {
  const cover = el("div.covered", {}, node, el("button.cover", { type: "button", onclick: () => cover.classList.add("open") }, t("page-spoiler")));
  return cover;
}

// Pictures

function shown(item) {
  const { url, width, height } = item.media;
  return { url, width, height, alt: item.description ?? "" };
}

/** A picture that opens large. */
export function picture(pictures, index, spoiler) {
  const { url, width, height, alt } = pictures[index];
  const image = el("img", { src: url, alt, width, height, loading: "lazy", decoding: "async" });
  const node = el("button.picture", { type: "button", "aria-label": alt ? `${t("page-enlarge")}: ${alt}` : t("page-enlarge"), title: alt, onclick: () => showLarge(pictures, index) }, image);
  if (width && height) node.style.setProperty("--ratio", `${width / height}`);
  return spoiler ? covered(node) : node;
}

function gallery(component) {
  const pictures = component.items.map(shown);
  const node = el(`div.gallery.of-${Math.min(pictures.length, 10)}`);
  node.append(...pictures.map((_, index) => picture(pictures, index, component.items[index].spoiler)));
  return node;
}

/** A file to fetch. */
export function fileLink(url, name, size) {
  const kilobytes = size ? `${Math.max(1, Math.round(size / 1024))} KB` : "";
  return el("a.file", { href: url, download: name }, icon("file"), el("span.file-name", {}, name), el("span.file-size", {}, kilobytes));
}

// Buttons and menus

function button(component, message) {
  const content = [emojiOf(component.emoji), component.label && el("span", {}, component.label)];
  const style = STYLES[component.style] ?? "secondary";
  if (component.style === 5) {
    return link(component.url, [content, icon("open")], "a.button.link");
  }
  const node = el(`button.button.${style}`, {
    type: "button",
    disabled: component.disabled ?? false,
    "aria-label": component.label ? null : component.emoji?.name,
    data: { component: component.custom_id },
  }, content);
  node.addEventListener("click", () => {
    if (node.getAttribute("aria-busy") === "true") return;
    const body = { user: state.me, channel: message.channel_id, message: message.id, component: component.custom_id };
    send(node, "press", body);
  });
  return node;
}

function select(component, message) {
  const items = itemsOf(component);
  let chosen = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  const label = component.placeholder || t("page-make-choice");
  const words = el("span.select-words");
  const node = el("button.select", {
    type: "button",
    disabled: component.disabled ?? false,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    data: { component: component.custom_id },
  }, words, icon("chevron"));
  const show = () => {
    const picked = items.filter((item) => chosen.includes(item.value));
    words.textContent = picked.map((item) => item.label).join(", ") || label;
    words.classList.toggle("empty", !picked.length);
    node.setAttribute("aria-label", picked.length ? `${label}: ${words.textContent}` : label);
  };
  node.addEventListener("click", async () => {
    if (node.getAttribute("aria-busy") === "true") return;
    const least = component.min_values ?? 1;
    const values = await openMenu(node, { items, least, most: component.max_values ?? 1, chosen, label });
    if (!values) return;
    chosen = values;
    show();
    const body = { user: state.me, channel: message.channel_id, message: message.id, component: component.custom_id, values };
    send(node, "choose", body);
  });
  show();
  return node;
}

/** Send a click and show how it went: a form opens, or the message says that the bot did not answer. */
async function send(node, name, body) {
  node.setAttribute("aria-busy", "true");
  try {
    conclude(await act(name, body), node);
  } catch (error) {
    toast(t("page-failed", error.message));
  } finally {
    node.removeAttribute("aria-busy");
  }
}

/** Show what the bot made of something that the user did. */
export function conclude(outcome, node) {
  if (outcome.outcome === "modal") {
    openForm(outcome.interaction, outcome.modal, (next) => conclude(next, node));
  } else if (outcome.outcome === "failed") {
    const place = node?.closest(".message-body");
    if (place) {
      place.querySelector(".trouble")?.remove();
      place.append(el("p.trouble", { role: "alert" }, t("page-no-answer")));
    } else toast(t("page-no-answer"));
  }
}
