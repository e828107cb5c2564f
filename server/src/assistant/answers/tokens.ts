import { tokensIn } from '../model/tokensIn.ts';

/** How the tokens that a model reads at once are shared. */
export interface Shares {
  /** For what the tools return in one answer. */
  tools: number;
  /** For earlier questions and answers. */
  history: number;
}

/** Of tool results at most 6,000; a quarter is left for instructions, the descriptions of tools, and the answer. */
export function sharesOf(contextTokens: number): Shares {
  const tools = Math.min(6000, Math.floor(contextTokens * 0.35));
  return { tools, history: Math.floor(contextTokens * 0.75) - tools };
}

/** The latest messages that fit, the last one always; it is cut if it does not fit alone. */
export function fitting<M extends { content: string }>(messages: readonly M[], tokens: number): M[] {
  const fits: M[] = [];
  let left = tokens;
  for (const message of messages.toReversed()) {
    const size = tokensIn(message.content);
    if (size > left && fits.length > 0) break;
    fits.unshift(size > left ? { ...message, content: message.content.slice(0, left * 3) } : message);
    left -= size;
  }
  return fits;
}
