// Embeds, and files that no component shows.

import { fileLink, picture } from "./components.js";
import { el } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { fullDate } from "./texts.js";

const PICTURES = /^image\//;

/** A picture of an embed, which may be one of the message's own files. */
function media(message, part, alt) {
  if (!part?.url) return null;
  const own = message.attachments.find((file) => part.url === `attachment://${file.filename}`);
  const { url, width, height, description } = own ?? part;
  return [{ url, width, height, alt: description ?? alt ?? "" }];
}

/** An embed as a card. */
export function embed(message, data) {
  const large = media(message, data.image, data.title);
  const small = media(message, data.thumbnail, data.title);
  const title = data.url
    ? el("a", { href: /^https?:/.test(data.url) ? data.url : null, target: "_blank", rel: "noopener noreferrer" }, inline(data.title ?? ""))
    : inline(data.title ?? "");
  const foot = [data.footer?.text, data.timestamp && fullDate(new Date(data.timestamp))].filter(Boolean).join(" • ");
  const node = el("article.embed", {},
    el("div.embed-words", {},
      data.author?.name && el("p.embed-author", {}, data.author.name),
      data.title && el("p.embed-title", {}, title),
      data.description && markdown(data.description),
      data.fields?.length > 0 && el("dl.embed-fields", {}, data.fields.map(field)),
      large && picture(large, 0),
      foot && el("p.embed-foot", {}, foot),
    ),
    small && el("div.thumbnail", {}, picture(small, 0)),
  );
  if (data.color !== undefined && data.color !== null) {
    node.style.setProperty("--accent", `#${data.color.toString(16).padStart(6, "0")}`);
  }
  return node;
}

function field(data) {
  return el(data.inline ? "div.embed-field.beside" : "div.embed-field", {}, el("dt", {}, inline(data.name)), el("dd", {}, markdown(data.value)));
}

/** Files of a message without Components V2: pictures in a gallery, others to fetch. */
export function attachments(message) {
  const used = JSON.stringify(message.embeds);
  const files = message.attachments.filter((file) => !used.includes(`attachment://${file.filename}`));
  const seen = files.filter((file) => PICTURES.test(file.content_type ?? ""));
  const pictures = seen.map((file) => ({ url: file.url, width: file.width, height: file.height, alt: file.description ?? "" }));
  const others = files.filter((file) => !seen.includes(file));
  return [
    pictures.length > 0 && el(`div.gallery.of-${pictures.length}`, {}, pictures.map((_, index) => picture(pictures, index))),
    others.map((file) => fileLink(file.url, file.filename, file.size)),
  ];
}
