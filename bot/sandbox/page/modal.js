// The forms that the bot opens.

import { act } from "./api.js";
import { openDialog } from "./dialogs.js";
import { el, icon } from "./dom.js";
import { openMenu } from "./listbox.js";
import { markdown } from "./markdown.js";
import { itemsOf } from "./select-items.js";
import { state } from "./state.js";
import { t } from "./texts.js";

const ROW = 1, TEXT_INPUT = 4, TEXT_DISPLAY = 10, LABEL = 18, FILE_UPLOAD = 19, RADIOS = 21, CHECKS = 22, CHECK = 23;
const SELECTS = [3, 5, 6, 7, 8];
let serial = 0;

/** Show a form and send it; `again(outcome)` gets what the bot made of it. */
export function openForm(interaction, modal, again) {
  const fields = [];
  const body = modal.components.map((component) => part(component, fields));
  const trouble = el("p.trouble", { role: "alert", hidden: true });
  const send = el("button.button.primary", { type: "submit" }, t("page-submit"));
  const cancel = el("button.button.plain", { type: "button", onclick: () => dialog.close() }, t("page-cancel"));
  const form = el("form.form", { method: "dialog", novalidate: true },
    el("header", {}, el("h2", {}, modal.title), el("button.icon-button", { type: "button", "aria-label": t("page-close"), onclick: () => dialog.close() }, icon("close"))),
    el("div.form-body", {}, body, trouble),
    el("footer", {}, cancel, send),
  );
  const dialog = el("dialog.window", { "aria-label": modal.title }, form);
  form.addEventListener("input", () => {
    trouble.hidden = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => !field.valid());
    if (wrong) {
      trouble.textContent = t("page-field-needed", wrong.label);
      trouble.hidden = false;
      wrong.focus();
      return;
    }
    send.disabled = true;
    try {
      const values = {};
      const files = [];
      for (const field of fields) {
        if (field.files) field.files().forEach((file, index) => files.push([`${field.id}#${index}`, file]));
        else if (field.value() !== undefined) values[field.id] = field.value();
      }
      const outcome = await act("submit", { user: state.me, interaction, values }, files);
      dialog.close();
      again(outcome);
    } catch (error) {
      trouble.textContent = t("page-failed", error.message);
      trouble.hidden = false;
      send.disabled = false;
    }
  });
  openDialog(dialog);
  fields[0]?.focus();
}

function part(component, fields) {
  if (component.type === TEXT_DISPLAY) return markdown(component.content);
  if (component.type === ROW) return component.components.map((inner) => labelled(inner.label, null, inner, fields));
  if (component.type === LABEL) return labelled(component.label, component.description, component.component, fields);
  return null;
}

function labelled(label, about, component, fields) {
  const id = `field-${(serial += 1)}`;
  const required = component.required ?? component.type !== CHECK;
  const field = control(component, id, required, label);
  field.id = component.custom_id;
  field.label = label;
  fields.push(field);
  return el("div.field", {},
    el("label.field-label", { for: id }, label, required && el("span.needed", { title: t("page-required") }, " *")),
    about && el("p.field-about", {}, about),
    field.node,
  );
}

function control(component, id, required, label) {
  if (component.type === TEXT_INPUT) return textInput(component, id, required);
  if (SELECTS.includes(component.type)) return menu(component, id, required, label);
  if (component.type === FILE_UPLOAD) return upload(component, id, required);
  if (component.type === CHECK) {
    const node = el("input", { id, type: "checkbox", checked: component.default ?? false });
    return { node, focus: () => node.focus(), valid: () => true, value: () => node.checked };
  }
  return boxes(component, id, required, component.type === RADIOS ? "radio" : "checkbox");
}

function textInput(component, id, required) {
  const shared = {
    id,
    placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000,
    value: component.value ?? "",
  };
  const node = component.style === 2 ? el("textarea.input", { ...shared, rows: 5 }) : el("input.input", { ...shared, type: "text" });
  const least = component.min_length ?? (required ? 1 : 0);
  return {
    node,
    focus: () => node.focus(),
    value: () => node.value,
    valid: () => node.value.length >= least || (!required && !node.value),
  };
}

function menu(component, id, required, label) {
  const items = itemsOf(component);
  let chosen = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  const words = el("span.select-words");
  const node = el("button.select", { id, type: "button", "aria-haspopup": "listbox", "aria-expanded": "false" }, words, icon("chevron"));
  const show = () => {
    const names = items.filter((item) => chosen.includes(item.value)).map((item) => item.label);
    words.textContent = names.join(", ") || component.placeholder || t("page-make-choice");
    words.classList.toggle("empty", !names.length);
  };
  node.addEventListener("click", async () => {
    const least = component.min_values ?? (required ? 1 : 0);
    const values = await openMenu(node, { items, least, most: component.max_values ?? 1, chosen, label });
    if (values) chosen = values;
    show();
  });
  show();
  return { node, focus: () => node.focus(), value: () => chosen, valid: () => !required || chosen.length > 0 };
}

function upload(component, id, required) {
  const node = el("input.input", { id, type: "file", multiple: (component.max_values ?? 1) > 1 });
  const files = () => [...node.files];
  return { node, focus: () => node.focus(), files, valid: () => !required || node.files.length > 0 };
}

function boxes(component, id, required, kind) {
  const inputs = component.options.map((option, index) =>
    el("input", { id: index ? null : id, type: kind, name: id, value: option.value, checked: option.default ?? false }),
  );
  const node = el("div.boxes", {},
    component.options.map((option, index) =>
      el("label.box-line", {}, inputs[index], el("span", {}, option.label, option.description && el("span.option-about", {}, option.description))),
    ),
  );
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    node,
    focus: () => inputs[0]?.focus(),
    value: () => (kind === "radio" ? values()[0] : values()),
    valid: () => !required || values().length > 0,
  };
}
