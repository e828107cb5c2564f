import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { startInterview } from '../../../test/interviews/testScorecards.ts';

test('closing opens the cards that are in, ends all writing, and is logged with its reason', async () => {
  const { by, people, own, meetingId } = await startInterview();
  const { boss, second, rater, shadow, admin } = people;
  await by(rater).submit();
  await by(second).save(1);
  expect((await by(boss).call(`GET ${own}`)).data.round.feedbackMissing).toBe(2);
  expect((await by(boss).close(' ')).status).toBe(400);
  const closed = await by(boss).close('Second is ill');
  expect(closed.data.interview).toMatchObject({
    status: 'complete',
    closed: { reason: 'Second is ill' },
    canClose: false,
  });
  expect((await by(boss).close()).body).toMatchObject({ code: 'interview_state' });
  for (const person of [boss, second, rater, shadow, admin])
    expect((await by(person).cards()).data.items, String(person.id)).toMatchObject([{ userId: rater.id }]);
  for (const reply of [
    await by(second).save(2),
    await by(second).submit(2),
    await by(boss).submit(1),
    await by(rater).submit(2),
  ])
    expect(reply.body).toMatchObject({ code: 'scorecard_locked' });
  expect(await by(rater).own()).toMatchObject({ isLocked: true });
  expect((await by(boss).call(`GET ${own}`)).data.round.feedbackMissing).toBe(0);
  const items = (await by(boss).call(`GET ${own}/meetings`)).data.items;
  expect(items).toMatchObject([{ meetingId, status: 'complete' }]);
});

test('feedback is not closed before an interview is over', async () => {
  const { by, boss, server } = await startInterview({ isOver: false });
  expect((await by(boss).close()).body).toMatchObject({ code: 'interview_state', message: /not over/ });
  await server.store.pool.query(`update meetings set status = 'live', session = 1`);
  expect((await by(boss).close()).body).toMatchObject({ code: 'interview_state', message: /not over/ });
});

test('a submission and the closing at the same moment: no card is written after the others opened', async () => {
  const { by, boss, rater, server } = await startInterview();
  const { pool } = server.store;
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    await pool.query('delete from scorecards');
    await pool.query('update round_meetings set feedback_closed_at = null');
    const [submitted, closed] = await Promise.all([by(rater).submit(), by(boss).close()]);
    expect(closed.status).toBe(200);
    const { missingScorecards } = (await auditEvents(server.store, 'feedback_closed')).at(-1)?.details ?? {};
    // Whether the closing counted the card as in, or the card came too late.
    if (submitted.status === 409) expect([submitted.body.code, missingScorecards]).toEqual(['scorecard_locked', 3]);
    else expect(submitted.status).toBe(200);
    expect((await by(boss).cards()).data.items).toHaveLength(submitted.status === 200 ? 1 : 0);
  }
});

test('the round lists whose cards are missing, without a word of them, and reminds only those', async () => {
  const { by, people, own, meetingId, server, ana } = await startInterview();
  const { boss, second, rater, shadow } = people;
  await by(rater).submit();
  await server.store.pool.query('update users set is_active = false where id = $1', [second.id]);
  server.app.actors.forgetUser(second.id);
  const { items } = (await by(boss).call(`GET ${own}/feedback`)).data;
  expect(items).toMatchObject([
    {
      meetingId,
      candidate: { id: ana.id },
      status: 'awaiting_feedback',
      closed: null,
    },
  ]);
  const cardOf = ({ id }: { id: number }) => items[0].panel.find(({ userId }: { userId: number }) => userId === id);
  expect([cardOf(boss), cardOf(rater), cardOf(shadow)]).toMatchObject([
    { isLead: true, submittedAt: null },
    { isLead: false, submittedAt: expect.any(String) },
    { isShadow: true, submittedAt: null },
  ]);
  await server.emails();
  const remind = () => by(boss).call(`POST ${own}/meetings/${meetingId}/remind`);
  expect((await remind()).data).toEqual({ reminded: 1 });
  const reminded = (await server.emails()).filter(({ subject }) => subject?.includes('scorecard'));
  expect(reminded.map(({ to }) => to?.[0]?.address)).toEqual([boss.email]);
  expect(reminded[0]?.text).not.toContain(ana.name);
  const other = (await by(boss).call('POST /admin/virtual-rounds', { title: 'Other' })).data.round.id;
  expect((await by(boss).call(`POST /admin/virtual-rounds/${other}/meetings/${meetingId}/remind`)).status).toBe(404);
  await by(boss).submit();
  expect((await remind()).body).toMatchObject({ code: 'interview_state' });
});

test('cards and notes go with the candidate', async () => {
  const { by, boss, rater, path, own, ana, server } = await startInterview();
  await by(rater).submit();
  await by(rater).call(`PUT ${path}/notes`, { sequence: 1, notes: [] });
  await server.store.pool.query('delete from round_candidates where id = $1', [ana.id]);
  expect((await by(boss).call(`GET ${path}`)).status).toBe(404);
  expect((await by(boss).call(`GET ${own}/feedback`)).data.items).toEqual([]);
  for (const table of ['scorecards', 'interview_notes'])
    expect((await server.store.pool.query(`select from ${table}`)).rowCount).toBe(0);
});

test('a decision about the candidate locks the scorecards', async () => {
  const { by, boss, second, rater, own, ana } = await startInterview();
  for (const person of [boss, second, rater]) await by(person).submit();
  const decided = await by(boss).call(`POST ${own}/candidates/${ana.id}/decision`, {
    outcome: 'advance',
    rationale: 'All agree',
    replaces: null,
    overrideReason: null,
  });
  expect(decided.status, decided.text).toBe(200);
  expect((await by(rater).submit(2)).body).toMatchObject({ code: 'scorecard_locked' });
});
