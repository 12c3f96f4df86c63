// Building the page. Data becomes text nodes and attributes only, never markup.

/** Make an element: `el("button.big", { onclick, "aria-label": … }, child, "text", …)`. */
export function el(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  add(node, children);
  return node;
}

/** Append children; strings become text, empty ones are left out. */
export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** Put new children in the place of the old ones; the focus stays on what has the same id or is the same. */
export function fill(node, ...children) {
  const held = node.contains(document.activeElement) ? document.activeElement : null;
  node.replaceChildren();
  add(node, children);
  if (held && !document.activeElement?.closest("dialog")) {
    const same = held.isConnected ? held : held.id && document.getElementById(held.id);
    if (same) same.focus({ preventScroll: true });
  }
  return node;
}

/**
 * Bring a node's children to what they would be if built anew, and keep the elements that are there: what is being pressed
 * or typed into stays. An element is known again by its id, a list's entry by that of its first child. It keeps its own
 * listeners, so these may hold on to what the id stands for, and to nothing else that changes.
 */
export function update(node, ...children) {
  const held = node.contains(document.activeElement) ? document.activeElement : null;
  bring(node, add(document.createElement("div"), children));
  if (held?.isConnected && held !== document.activeElement && !document.activeElement?.closest("dialog")) held.focus({ preventScroll: true });
  return node;
}

const kept = new WeakMap();

/** A stand-in for an element among the children of `update`: the element itself is not moved, so it keeps the focus. */
export function keep(node) {
  const place = document.createComment("");
  kept.set(place, node);
  return place;
}

function mark(node) {
  return `${node.nodeName} ${(node.nodeName === "LI" ? node.firstElementChild?.id : node.id) ?? ""}`;
}

function bring(node, wanted) {
  const left = [...node.childNodes];
  const next = [...wanted.childNodes].map((child) => {
    const same = kept.get(child);
    if (same) {
      if (left.includes(same)) left.splice(left.indexOf(same), 1);
      return same;
    }
    const at = left.findIndex((old) => mark(old) === mark(child));
    return at < 0 ? child : adapt(left.splice(at, 1)[0], child);
  });
  for (const old of left) old.remove();
  next.forEach((child, at) => {
    if (node.childNodes[at] !== child) node.insertBefore(child, node.childNodes[at] ?? null);
  });
}

function adapt(old, wanted) {
  if (!(old instanceof Element)) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return old;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = value; // the page's policy forbids it as an attribute
    else old.setAttribute(name, value);
  }
  bring(old, wanted);
  // what was chosen is no attribute
  if (old instanceof HTMLInputElement && old.checked !== wanted.checked) old.checked = wanted.checked;
  if (old instanceof HTMLSelectElement && old.value !== wanted.value) old.value = wanted.value;
  return old;
}

const PATHS = {
  hash: "M10 3 8 21M16 3l-2 18M4 8.5h17M3 15.5h17",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  thread: "M4 5v6a4 4 0 0 0 4 4h12m-5-5 5 5-5 5",
  plus: "M12 5v14M5 12h14",
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2 19 19M19 5l-1.8 1.8M6.8 17.2 5 19",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  chevron: "M6 9l6 6 6-6",
  check: "M5 13l4.5 4.5L19 7",
  computer: "M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM12 16v4M8 20h8",
  open: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  file: "M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5",
  slash: "M16 4 8 20",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6z",
};

/** A line drawing that screen readers pass over. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

const FACES = ["#4752c4", "#2d7d46", "#a8324a", "#8a5a12", "#6b3fa0", "#1f7a8c", "#b0417d", "#4d5b6a"];

/** A user's round picture. */
export function avatar(user, kind = "") {
  if (user?.bot) return el(`img.avatar${kind}`, { src: "/page/bot.svg", alt: "" });
  const name = user?.name ?? "?";
  const face = el(`span.avatar${kind}`, { "aria-hidden": "true" }, [...name][0].toUpperCase());
  let sum = 0;
  for (const letter of user?.id ?? "") sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  face.style.backgroundColor = FACES[sum % FACES.length];
  return face;
}
