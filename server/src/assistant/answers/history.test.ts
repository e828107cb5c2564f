import { expect, test } from 'vitest';
import { historyOf } from './history.ts';

const user = (content: string) => ({ role: 'user', content }) as const;
const assistant = (content: string) => ({ role: 'assistant', content }) as const;

test('questions around an answer of which nothing came become one', () => {
  const messages = [user('One'), assistant(''), user('Two'), assistant('Yes.'), user('Three')];
  expect(historyOf(messages, 1000)).toEqual([user('One\n\nTwo'), assistant('Yes.'), user('Three')]);
  expect(messages[0]).toEqual(user('One'));
});

test('an answer whose question does not fit is left out', () => {
  const messages = [user('Long '.repeat(100)), assistant('Yes.'), user('Two')];
  expect(historyOf(messages, 20)).toEqual([user('Two')]);
});

test('the last question stays, cut, if it does not fit alone', () => {
  expect(historyOf([user('One'), assistant('Yes.'), user('Long '.repeat(100))], 20)).toEqual([
    user('Long '.repeat(100).slice(0, 60)),
  ]);
});
