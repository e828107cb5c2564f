import { expect, test } from 'vitest';
import { mergedWords } from './mergedWords.ts';

const event = (delta: object, others: object = {}, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...others })}\n\n`;
const words = (content: string) => event({ content });
/** Fields may change their order. */
const read = (events: string) =>
  events
    .trim()
    .split('\n\n')
    .map((one) => (one.startsWith('data: {') ? JSON.parse(one.slice('data: '.length)) : one));
const DONE = 'data: [DONE]\n\n';

test('words that follow each other become one event, with the first one’s other fields', () => {
  const begin = event({ role: 'assistant', content: '' });
  const merged = mergedWords(begin + words('It ') + words('is “') + words('half full.\n'));
  expect(read(merged)).toEqual(read(event({ role: 'assistant', content: 'It is “half full.\n' })));
});

test.each([
  ['a single event', words('It is.')],
  ['an end', event({}, {}, 'stop') + DONE],
  ['words with an end', words('It is ') + event({ content: 'so.' }, {}, 'stop')],
  ['words with the tokens used', words('It is ') + event({ content: 'so.' }, { usage: { total_tokens: 7 } })],
  ['words with an error', words('It is ') + event({ content: 'so.' }, { error: { message: 'no' } })],
  ['an error', words('It is ') + 'data: {"error":{"message":"no"}}\n\n'],
  ['words of a second choice', words('It is ') + words('not.').replace('"index":0', '"index":1')],
  ['a call beside words', words('It is ') + event({ content: 'so.', tool_calls: [{ index: 0 }] })],
  ['a refusal', event({ refusal: 'I ' }) + event({ refusal: 'can’t.' })],
  ['thoughts', event({ reasoning_content: 'Half ' }) + event({ reasoning_content: 'is' })],
  ['garbage', 'data: {"choices": oops\n\ndata: null\n\n<html>\n\n'],
  ['comments', ': still here\n\n: still here\n\n'],
  ['nothing', ''],
])('unchanged: %s', (_name, events) => {
  expect(mergedWords(events)).toBe(events);
});

test('words keep their place between other events', () => {
  const call = event({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }] });
  const merged = mergedWords(words('A') + words('B') + call + words('C') + words('D') + DONE);
  expect(read(merged)).toEqual(read(words('AB') + call + words('CD') + DONE));
});

test('fields without a value do not keep words apart, and lines may end as on Windows', () => {
  const bare = event({ content: 'is', refusal: null, tool_calls: null }, { usage: null }).replaceAll('\n', '\r\n');
  expect(read(mergedWords(words('It ') + bare))).toEqual(read(words('It is')));
});

test('an event of which only a part has come stays so', () => {
  const all = words('It ') + words('is ') + words('so.');
  for (let cut = 0; cut <= all.length; cut += 1) {
    const both = mergedWords(all.slice(0, cut)) + mergedWords(all.slice(cut));
    const contents = read(both).map(({ choices }) => choices[0].delta.content);
    expect(contents.join(''), `cut at ${cut}`).toBe('It is so.');
  }
});
