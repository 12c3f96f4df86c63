// What the page knows at this moment. Modules read it; main.js changes it.

export const state = {
  me: null,
  bot: null,
  server: "",
  users: new Map(),
  channels: [],
  channel: null,
  messages: new Map(),
  commands: [],
  connected: true,
  calls: new Map(), // user id -> how often somebody else was called since they last looked
  unread: new Set(), // channels with something new
  computers: { speed: "normal", levels: [], level: "" }, // how fast they play, and how well they can
};

export function userById(id) {
  return state.users.get(id) ?? (state.bot?.id === id ? state.bot : undefined);
}

export function channelById(id) {
  return state.channels.find((channel) => channel.id === id);
}

export function here() {
  return channelById(state.channel);
}
