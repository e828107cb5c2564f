import { fitting } from './tokens.ts';

interface Message {
  role: 'user' | 'assistant';
  content: string;
}

/**
 * The part of a conversation that a model is given: its latest messages that fit. Many models refuse anything but
 * questions and answers in turn, a question first.
 */
export function historyOf(messages: readonly Message[], tokens: number): Message[] {
  // An answer of which nothing came says nothing.
  const said = messages.filter(({ content }) => content !== '');
  const fits = fitting(said, tokens);
  const history: Message[] = [];
  for (const { role, content } of fits.slice(fits.findIndex((message) => message.role === 'user'))) {
    const before = history.at(-1);
    if (before?.role === role) before.content += `\n\n${content}`;
    else history.push({ role, content });
  }
  return history;
}
