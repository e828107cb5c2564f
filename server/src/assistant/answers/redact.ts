/**
 * Takes out of a text from the portal what must not reach a language model: email addresses, web addresses and anything
 * that could be a key or a token. The texts of tools hold none; a name that a person typed may.
 */
export const redact = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/g, '[email address]')
    .replaceAll(/\b(?:https?|wss?|ftp):\/\/\S+/gi, '[web address]')
    .replaceAll(/\bdata:[^\s,]*,\S*/gi, '[data]')
    .replaceAll(/[A-Za-z0-9_-]{24,}/g, (word) => (/\d/.test(word) ? '[key]' : word));
