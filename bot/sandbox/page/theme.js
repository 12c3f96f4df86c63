// Dark or light: as the system says, until somebody says otherwise.

import { el, icon } from "./dom.js";
import { t } from "./texts.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function wanted() {
  return localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
}

export function applyTheme() {
  document.documentElement.dataset.theme = wanted();
}

dark.addEventListener("change", applyTheme);

/** The switch between dark and light. */
export function themeButton() {
  const label = () => t(wanted() === "dark" ? "page-light" : "page-dark");
  const node = el("button.icon-button", { id: "theme", type: "button", "aria-label": label(), title: label() }, icon(wanted() === "dark" ? "sun" : "moon"));
  node.addEventListener("click", () => {
    localStorage.setItem("theme", wanted() === "dark" ? "light" : "dark");
    applyTheme();
    const next = themeButton();
    node.replaceWith(next);
    next.focus();
  });
  return node;
}
