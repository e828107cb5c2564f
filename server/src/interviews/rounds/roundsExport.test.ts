import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { afterInterview } from '../../../test/interviews/testDecisions.ts';
import { startQuizRound } from '../../../test/interviews/testRoundQuizzes.ts';
import type { TestServer } from '../../../test/testServer.ts';

const fileOf = async (server: TestServer, token: string, format: 'csv' | 'xlsx', filter: object) => {
  const { status, data, text } = await server.call('POST /exports', {
    token,
    body: { list: 'candidates', format, filter },
  });
  if (status !== 201) throw new Error(text);
  return fetch(`${server.url}${data.path}`);
};

test('the file has the results that the list shows, with their range, and starts no formula', async () => {
  const { server, act, own, ana, sent, enter, take, startQuiz, skill, id, token, addOne } = await startQuizRound();
  await take(await enter(await sent(ana)));
  await act(`PUT ${own}/candidates/${ana.id}`, { name: '=1+1', tags: ['-5'] });
  const runner = await addOne('runner@example.org');
  await startQuiz(await enter(await sent(runner)));
  const bytes = await (await fileOf(server, token(), 'xlsx', { roundId: id, sort: 'quizzes' })).arrayBuffer();
  const [head = [], first = [], ...rest] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];
  const at = (row: readonly unknown[], heading: string) => row[head.indexOf(heading)];
  expect([at(first, 'Name'), at(first, 'Tags'), at(first, 'Status')]).toEqual([`'=1+1`, `'-5`, 'To schedule']);
  const [row] = (await act(`GET ${own}/candidates?sort=quizzes`)).data.items;
  const { interval } = row.quizzes[0].score;
  expect(['state', 'score (%)', 'from (%)', 'to (%)'].map((what) => at(first, `${skill.name}: ${what}`))).toEqual([
    'Completed',
    0,
    Math.round(interval.low),
    Math.round(interval.high),
  ]);
  expect(rest.map((one) => at(one, `${skill.name}: state`))).toEqual(['Not taken', 'Running']);
  const { rows } = await server.store.pool.query('select count(*)::int as count from round_candidates');
  expect(1 + rest.length).toBe(rows[0].count);
  expect((await auditEvents(server.store, 'list_exported')).at(-1)).toMatchObject({
    details: { list: 'candidates', format: 'xlsx', rows: 3, filtered: 'roundId sort' },
  });
});

test('nothing that a scorecard or a rationale says is in it, also before the reader’s own card', async () => {
  const { server, id, token, submit, seat, meetingId, decided, ana, bo } = await afterInterview();
  const colleague = await server.admin();
  await seat(meetingId, colleague.id);
  await submit(meetingId, colleague.id, { recommendation: 'definitely_no' });
  await decided();
  const text = await (await fileOf(server, token(), 'csv', { roundId: id, ids: [ana.id] })).text();
  expect(text).toContain(ana.email);
  expect(text).not.toContain(bo.email);
  for (const secret of ['Evidence', 'Summary', 'definitely_no', 'Clear examples']) expect(text).not.toContain(secret);
});

test('a round that does not exist has no file, and people who are no admins get none', async () => {
  const { server, id, token } = await startQuizRound();
  const ask = (as: string, roundId: number) =>
    server.call('POST /exports', { token: as, body: { list: 'candidates', format: 'csv', filter: { roundId } } });
  expect((await ask(token(), 999_999_999)).body).toMatchObject({ code: 'not_found' });
  const learner = await server.learner();
  expect((await ask(learner.token, id)).status).toBe(403);
});
