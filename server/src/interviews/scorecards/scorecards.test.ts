import type { SubmittedCard } from '@assay/contract/rounds/scorecards';
import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { CARD, startInterview } from '../../../test/interviews/testScorecards.ts';
import { everyRow } from '../../../test/testStore.ts';

test('who may do what with an interview’s feedback, before and after their own scorecard', async () => {
  const { people, by, path, server } = await startInterview();
  const { boss, second, rater, shadow, outsider, admin } = people;
  const statuses = async (person: typeof boss) => {
    const { call, cards } = by(person);
    const reads = ['', '/notes', '/scorecard'].map((part) => call(`GET ${path}${part}`));
    return (await Promise.all([...reads, cards()])).map(({ status }) => status);
  };
  expect(await statuses(outsider)).toEqual([404, 404, 404, 404]);
  for (const person of [boss, second, rater, shadow, admin])
    expect(await statuses(person), String(person.id)).toEqual([200, 200, 200, 403]);
  const before = await everyRow(server.store);
  expect((await by(outsider).save(1)).status).toBe(404);
  expect((await by(outsider).submit()).status).toBe(404);
  expect((await by(outsider).close()).status).toBe(404);
  for (const person of [shadow, admin])
    for (const reply of [await by(person).save(1), await by(person).submit()])
      expect(reply.body).toMatchObject({ code: 'not_host' });
  expect((await by(rater).close()).body).toMatchObject({ code: 'not_host' });
  expect((await by(admin).call(`PUT ${path}/notes`, { sequence: 1, notes: [] })).body).toMatchObject({
    code: 'not_host',
  });
  const withoutRefusals = (rows: string) => JSON.parse(rows, (key, value) => (key.startsWith('audit') ? [] : value));
  expect(withoutRefusals(await everyRow(server.store))).toEqual(withoutRefusals(before));

  expect((await by(rater).submit()).status).toBe(200);
  expect((await statuses(rater)).at(-1)).toBe(200);
  for (const person of [boss, second, shadow, admin]) expect((await statuses(person)).at(-1)).toBe(403);
  await by(boss).submit();
  await by(second).submit();
  // All are in.
  for (const person of [boss, second, rater, shadow, admin]) expect((await statuses(person)).at(-1)).toBe(200);
  expect((await statuses(outsider)).at(-1)).toBe(404);
});

test('nothing of another’s scorecard or notes is in any answer before one’s own is submitted', async () => {
  const { people, by, path, server, own, later } = await startInterview();
  const secret = 'canary-evidence';
  const ratings = [{ ...CARD.ratings[0], evidence: `${secret} one` }, CARD.ratings[1]];
  await by(people.rater).submit(1, { ratings, summary: `${secret} two` });
  const note = { id: 'n', at: '2026-01-01T10:00:00.000Z', text: `${secret} three`, questionId: null };
  await by(people.rater).call(`PUT ${path}/notes`, { sequence: 1, notes: [note] });
  await by(people.rater).save(2, { summary: `${secret} four` });
  await later(0);
  for (const person of [people.boss, people.second, people.shadow, people.admin]) {
    const { call } = by(person);
    for (const read of [
      path,
      `${path}/notes`,
      `${path}/scorecard`,
      `${path}/scorecards`,
      own,
      `${own}/feedback`,
      `${own}/meetings`,
      `${own}/candidates`,
      '/users/me/data',
      '/notifications',
      '/admin/audit',
      `/search?q=${secret}`,
    ])
      expect((await call(`GET ${read}`)).text, read).not.toContain(secret);
  }
  expect(JSON.stringify(await auditEvents(server.store))).not.toContain(secret);
  // Notes stay private for good.
  for (const person of [people.boss, people.second]) await by(person).submit();
  const open = await by(people.boss).cards();
  expect(open.text).toContain(`${secret} two`);
  expect(open.text).not.toMatch(/three|four/);
  expect((await by(people.boss).call(`GET ${path}/notes`)).data).toEqual({ notes: [], sequence: 0 });
  expect((await by(people.rater).call(`GET ${path}/notes`)).data).toEqual({ notes: [note], sequence: 1 });
});

test('an incomplete scorecard is kept as a draft, and refused with each gap named', async () => {
  const { by, rater } = await startInterview();
  const ratings = [{ competencyId: 'depth', score: 1, evidence: ' ' }];
  const reply = await by(rater).submit(1, { ratings, recommendation: null });
  expect(reply.body).toMatchObject({ code: 'scorecard_incomplete' });
  expect(Object.keys(reply.body.errors ?? {}).toSorted()).toEqual([
    'evidence:depth',
    'recommendation',
    'score:teamwork',
  ]);
  expect(await by(rater).own()).toMatchObject({ submitted: null, draft: null, sequence: 0 });
  expect((await by(rater).save(1, { ratings, recommendation: null })).data).toEqual({ sequence: 1 });
  expect(await by(rater).own()).toMatchObject({ submitted: null, draft: { recommendation: null }, sequence: 1 });
  for (const [wrong, field] of [
    [{ ratings: [{ competencyId: 'elsewhere', score: 3, evidence: '' }] }, 'ratings'],
    [{ ratings: [CARD.ratings[0], CARD.ratings[0]] }, 'ratings'],
    [{ ratings: [{ ...CARD.ratings[0], score: 6 }] }, 'ratings.0.score'],
    [{ recommendation: 'maybe' }, 'recommendation'],
  ] as const)
    expect((await by(rater).save(2, wrong)).body.errors, field).toHaveProperty([field]);
});

test('an older save never overwrites a newer one; one sent twice counts once', async () => {
  const { by, rater } = await startInterview();
  const { save, own } = by(rater);
  expect((await save(2)).body).toMatchObject({ code: 'draft_conflict' });
  expect((await save(1, { summary: 'one' })).status).toBe(200);
  expect((await save(1, { summary: 'one' })).status).toBe(200);
  expect((await save(2, { summary: 'two' })).status).toBe(200);
  for (const sequence of [1, 2, 4])
    expect((await save(sequence, { summary: 'one' })).body).toMatchObject({ code: 'draft_conflict' });
  expect(await own()).toMatchObject({ draft: { summary: 'two' }, sequence: 2 });
});

test('of saves at the same moment exactly one is kept', async () => {
  const { by, rater, server } = await startInterview();
  const { save, own } = by(rater);
  const turns = turnsOn(server.store);
  for (let turn = 1; turn <= turns; turn += 1) {
    const replies = await Promise.all(['a', 'b', 'c'].map((summary) => save(turn, { summary })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const kept = ['a', 'b', 'c'][replies.findIndex(({ status }) => status === 200)];
    expect(await own()).toMatchObject({ draft: { summary: kept }, sequence: turn });
  }
});

test('a revision keeps the earlier contents; until it is submitted, the others read the earlier one', async () => {
  const { by, rater, boss, server } = await startInterview();
  await by(boss).submit();
  expect((await by(rater).submit()).data.scorecard).toMatchObject({ submitted: { revision: 1 }, draft: null });
  // Sent again because the answer was lost.
  expect((await by(rater).submit()).data.scorecard).toMatchObject({ submitted: { revision: 1 } });
  await by(rater).save(2, { summary: 'Second thoughts', recommendation: 'no' });
  const seen = async () =>
    (await by(boss).cards()).data.items.find(({ userId }: { userId: number }) => userId === rater.id);
  expect(await seen()).toMatchObject({ recommendation: 'yes', revision: 1 });
  await by(rater).submit(3, { summary: 'Second thoughts', recommendation: 'no' });
  const second = { summary: 'Second thoughts', recommendation: 'no', revision: 2 };
  const first = { summary: CARD.summary, recommendation: 'yes', ratings: CARD.ratings, afterOthers: false };
  expect(await seen()).toMatchObject({ ...second, earlier: [first] });
  expect((await by(rater).own()).submitted).toMatchObject({ ...second, earlier: [first] });
  const { rows } = await server.store.pool.query('select revision, summary, recommendation from scorecard_revisions');
  expect(rows).toEqual([{ revision: 1, summary: CARD.summary, recommendation: 'yes' }]);
});

test('a revision says whether its author could have read another scorecard by then', async () => {
  const { by, rater, boss, second, server } = await startInterview();
  const versions = async () => {
    const [card] = (await by(rater).cards()).data.items as SubmittedCard[];
    return card && [...card.earlier, card].map(({ summary, afterOthers }) => [summary, afterOthers]);
  };
  const submit = async (person: typeof boss, sequence: number, summary: string) => {
    server.clock.move(60);
    expect((await by(person).submit(sequence, { summary })).status).toBe(200);
  };
  await submit(rater, 1, 'first');
  await submit(rater, 2, 'alone');
  await submit(boss, 1, 'other');
  // Its first version counts, not the latest.
  await submit(rater, 3, 'having read');
  await submit(boss, 2, 'again');
  await submit(second, 1, 'last');
  const expected = [
    ['first', false],
    ['alone', false],
    ['having read', true],
  ];
  expect(await versions()).toEqual(expected);
  // Also once the others' accounts are deleted.
  await server.store.pool.query('update scorecards set user_id = null where user_id = any($1)', [[boss.id, second.id]]);
  expect(await versions()).toEqual(expected);
  const [, others] = (await by(rater).cards()).data.items as SubmittedCard[];
  expect(others?.earlier.map(({ summary, afterOthers }) => [summary, afterOthers])).toEqual([['other', false]]);
  expect(others?.afterOthers).toBe(true);
});

test('a scorecard is submitted once the interview has begun, and none is written for one that was cancelled', async () => {
  const { by, rater, boss, own, meetingId } = await startInterview({ isOver: false });
  expect((await by(rater).save(1)).status).toBe(200);
  expect((await by(rater).submit(2)).body).toMatchObject({ code: 'interview_state', message: /not begun/ });
  await by(boss).call(`DELETE ${own}/meetings/${meetingId}`);
  expect((await by(rater).save(2)).body).toMatchObject({ code: 'interview_state' });
});
