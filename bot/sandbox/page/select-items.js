// What can be chosen in a select menu of each kind.

import { avatar, el } from "./dom.js";
import { channelSign } from "./markdown.js";
import { state } from "./state.js";

const USERS = 5, MENTIONABLES = 7, CHANNELS = 8;

/** An emoji as Discord's JSON tells it. */
export function emojiOf(emoji) {
  if (!emoji) return null;
  if (emoji.id) return el("img.emoji", { src: `/emojis/${emoji.id}.png`, alt: emoji.name ?? "" });
  return el("span.emoji", { "aria-hidden": "true" }, emoji.name);
}

export function userItems() {
  return [...state.users.values()].map((user) => ({ label: user.name, value: user.id, mark: avatar(user, ".small") }));
}

export function channelItems() {
  return state.channels
    .filter((channel) => !channel.direct)
    .map((channel) => ({ label: channel.name, value: channel.id, mark: channelSign(channel) }));
}

/** The entries of a select menu. */
export function itemsOf(component) {
  if (component.type === USERS || component.type === MENTIONABLES) return userItems();
  if (component.type === CHANNELS) return channelItems();
  return (component.options ?? []).map((option) => ({
    label: option.label,
    about: option.description,
    value: option.value,
    mark: emojiOf(option.emoji),
  }));
}
