// Talking to the server.

/** The answer says why something cannot be done. */
export class Refused extends Error {}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok || body.error) throw new Refused(body.error ?? response.statusText);
  return body;
}

function address(name, query) {
  return `/page/api/${name}?${new URLSearchParams(query)}`;
}

/** Look something up. */
export async function look(name, query = {}) {
  return answer(await fetch(address(name, query)));
}

/** Do something; files go along as a form. */
export async function act(name, body, files = []) {
  if (!files.length) {
    return answer(await fetch(`/page/api/${name}`, { method: "POST", body: JSON.stringify(body) }));
  }
  const form = new FormData();
  form.append("body", JSON.stringify(body));
  for (const [field, file] of files) form.append(field, file, file.name);
  return answer(await fetch(`/page/api/${name}`, { method: "POST", body: form }));
}

/** Follow the changes that one user sees; `close()` the answer to stop. */
export function follow(user, handlers) {
  const source = new EventSource(address("events", { user }));
  for (const [name, handler] of Object.entries(handlers)) {
    if (name === "lost") source.addEventListener("error", handler);
    else source.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  return source;
}
