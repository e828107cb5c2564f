import { expect, test } from 'vitest';
import type { PanelInterview } from '@assay/contract/panels';
import { startRound } from '../../../test/testRounds.ts';
import { closeSession } from '../meetings/ending.service.ts';

/** A round whose two interviews a learner hosts, one as a shadow. */
async function startPanel() {
  const round = await startRound();
  const { server, ana, bo, schedule, act } = round;
  const person = await server.learner();
  const planned = async (candidate: typeof ana, hours: number) =>
    (await schedule(candidate, hours, { hostIds: [person.id] })).data.interview.meetingId as string;
  const [first, second] = [await planned(bo, 50), await planned(ana, 48)];
  await act(`PUT /meetings/${second}/hosts/${person.id}`, { role: 'shadow' });
  return {
    ...round,
    person,
    first,
    second,
    own: async (token = person.token, query = '') =>
      (await server.call(`GET /interviews${query}`, { token })).data as {
        items: PanelInterview[];
        pagination: { total: number; pages: number };
      },
  };
}

test('only the own panels are listed, the next one first; others have none', async () => {
  const { server, own, first, second, boss } = await startPanel();
  const stranger = await server.learner();
  expect((await own(stranger.token)).items).toEqual([]);
  expect((await server.call('GET /auth/me', { token: stranger.token })).data.user.isInterviewer).toBe(false);
  const { items } = await own();
  expect(items).toMatchObject([
    { meetingId: second, role: 'shadow', candidates: ['Ana Lima'], status: 'scheduled', isInRound: true },
    { meetingId: first, role: 'interviewer', candidates: ['Bo Chen'], title: 'Spring intake', scorecard: null },
  ]);
  expect((await own(boss.token)).items.map(({ role }) => role)).toEqual(['lead', 'lead']);
  const page = await own(undefined, '?limit=1&page=2');
  expect(page).toMatchObject({ items: [{ meetingId: first }], pagination: { pages: 2 } });
});

test('a person on a panel is an interviewer wherever they sign in, and no longer once removed', async () => {
  const { server, person, act, first, second, own } = await startPanel();
  const me = async () => (await server.call('GET /auth/me', { token: person.token })).data.user.isInterviewer;
  expect(await me()).toBe(true);
  const body = { email: person.email, password: person.password };
  expect((await server.call('POST /auth/login', { body })).data.user.isInterviewer).toBe(true);
  for (const id of [first, second]) await act(`DELETE /meetings/${id}/hosts/${person.id}`);
  expect(await me()).toBe(false);
  expect((await own()).items).toEqual([]);
});

test('of an interview that took place, a scorecard is owed by all but shadows, until it is submitted', async () => {
  const { server, own, first, second, boss } = await startPanel();
  const { pool } = server.store;
  await pool.query(`update meetings set status = 'live', session = 1`);
  expect((await own()).items.map(({ status, scorecard }) => [status, scorecard])).toEqual([
    ['live', null],
    ['live', null],
  ]);
  for (const id of [first, second]) await closeSession(server.app, id, () => true);
  const cards = async (token?: string) =>
    Object.fromEntries((await own(token)).items.map(({ meetingId, scorecard }) => [meetingId, scorecard]));
  expect(await cards()).toEqual({ [first]: 'owed', [second]: null });
  await pool.query(
    `insert into scorecards (meeting_id, user_id, status, recommendation, submitted_at, revision, updated_at)
     select id, $1, 'submitted', 'yes', now(), 1, now() from meetings where public_id = $2`,
    [boss.id, first],
  );
  await pool.query(`update round_meetings set feedback_closed_at = now()
    where meeting_id = (select id from meetings where public_id = '${second}')`);
  expect(await cards(boss.token)).toEqual({ [first]: 'submitted', [second]: null });
});
