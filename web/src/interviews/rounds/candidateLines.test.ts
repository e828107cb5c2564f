import { expect, test } from 'vitest';
import { readCandidateLines } from './candidateLines.ts';

const ana = { name: 'Ana Lima', email: 'ana@example.org', tags: [] };

test.each([
  ['Ana Lima, ana@example.org', ana],
  ['Ana Lima <ana@example.org>', ana],
  ['"Ana Lima";"ana@example.org"', ana],
  ['Ana\tLima\tana@example.org', ana],
  ['ana@example.org, Ana Lima', ana],
  ['  ana.lima@example.org  ', { name: 'Ana Lima', email: 'ana.lima@example.org', tags: [] }],
  ['Ana Lima, ana@example.org, Backend; Remote', { ...ana, tags: ['Backend', 'Remote'] }],
  ['ana@example.org;Ana Lima;Backend', { ...ana, tags: ['Backend'] }],
  ['@example.org', null],
])('%j', (line, expected) => {
  expect(readCandidateLines(line).people).toEqual(expected ? [expected] : []);
});

test('a first line that names the columns is skipped; other lines without an address are named', () => {
  const text = 'Name,E-mail\r\nAna Lima,ana@example.org\r\n\r\nBo Chen\r\n,,\r\n';
  expect(readCandidateLines(text)).toEqual({ people: [ana], unread: [4] });
  expect(readCandidateLines('email')).toEqual({ people: [], unread: [1] });
  expect(readCandidateLines(' \n;\n')).toEqual({ people: [], unread: [] });
});
