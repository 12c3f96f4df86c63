// Windows over the page: pictures shown large, a question for a name, and short notices.

import { el, icon } from "./dom.js";
import { t } from "./texts.js";

/** Open a modal dialog that is thrown away when it closes. */
export function openDialog(dialog) {
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.showModal();
  return dialog;
}

/** Show a picture as large as the window; a click shows it in its own size. */
export function showLarge(pictures, first) {
  let index = first;
  const image = el("img.large");
  const words = el("p.large-words");
  const original = el("a.button.secondary", { target: "_blank", rel: "noopener noreferrer" }, icon("open"), t("page-open-original"));
  const close = el("button.icon-button", { type: "button", "aria-label": t("page-close"), onclick: () => dialog.close() }, icon("close"));
  const stage = el("div.large-stage", {}, image);
  const dialog = el("dialog.lightbox", { "aria-label": t("page-picture") }, el("div.large-bar", {}, original, close), stage, words);
  const show = (next) => {
    index = (next + pictures.length) % pictures.length;
    const { url, alt } = pictures[index];
    stage.classList.remove("full");
    image.src = url;
    image.alt = alt;
    original.href = url;
    words.textContent = alt;
  };
  image.addEventListener("click", () => stage.classList.toggle("full"));
  stage.addEventListener("click", (event) => event.target === stage && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") show(index + 1);
    else if (event.key === "ArrowLeft") show(index - 1);
  });
  show(first);
  openDialog(dialog);
  close.focus();
}

/** Say something at the edge of the page for a while. */
export function toast(text) {
  const node = el("div.toast", {}, text);
  document.querySelector("#toasts").append(node);
  setTimeout(() => node.remove(), 6000);
}
