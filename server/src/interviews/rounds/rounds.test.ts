import { nextRoundStatuses, roundStatus } from '@assay/contract/rounds/roundStatus';
import type { RoundStatus } from '@assay/contract/rounds/roundStatus';
import { expect, test } from 'vitest';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, startRound } from '../../../test/interviews/testRounds.ts';
import { startTestServer } from '../../../test/testServer.ts';

test('a round without a title, with an odd length or with a room too small or large is refused', async () => {
  const server = await startTestServer();
  const { token } = await server.admin();
  for (const body of [
    {},
    { title: ' ' },
    { title: 'x'.repeat(121) },
    { title: 'A', minutes: 4 },
    { title: 'A', minutes: 481 },
    { title: 'A', capacity: 1 },
    { title: 'A', capacity: 9 },
    { title: 'A', description: 'x'.repeat(4001) },
  ])
    expect((await server.call('POST /admin/virtual-rounds', { token, body })).status, JSON.stringify(body)).toBe(400);
  expect((await server.call('GET /admin/virtual-rounds', { token })).data.items).toEqual([]);
});

test('every move between two statuses is allowed or a 409 that says where the round stands', async () => {
  const { move, server, id, view } = await startRound({ status: 'draft' });
  for (const from of roundStatus.options)
    for (const to of roundStatus.options.filter((status) => status !== from)) {
      await server.store.pool.query('update rounds set status = $1 where id = $2', [from, id]);
      const reply = await move(to);
      const isAllowed = nextRoundStatuses[from].includes(to);
      expect([reply.status, (await view()).status], `${from} → ${to}`).toEqual(isAllowed ? [200, to] : [409, from]);
      if (!isAllowed) expect(reply.body).toMatchObject({ code: 'round_state', message: expect.stringContaining(from) });
    }
});

test('an archived round takes no change; only a draft can be deleted, with its candidates', async () => {
  const { act, own, server, id, ana, move, schedule } = await startRound();
  await move('closed');
  expect((await act(`DELETE ${own}`)).body).toMatchObject({ code: 'round_state' });
  expect((await act(`POST ${own}/candidates`, { people: [{ ...ANA, email: 'c@example.org' }] })).status).toBe(409);
  expect((await schedule(ana, 48)).body).toMatchObject({ code: 'round_state' });
  await move('archived');
  const candidate = `${own}/candidates/${ana.id}`;
  for (const [call, body] of [
    [`PUT ${own}`, { title: 'B', description: '', minutes: 60, capacity: 6 }],
    [`POST ${own}/candidates`, { people: [{ ...ANA, email: 'c@example.org' }] }],
    [`PUT ${candidate}`, { name: 'B', tags: [] }],
    [`POST ${candidate}/withdraw`, undefined],
    [`DELETE ${candidate}`, undefined],
    [`DELETE ${own}`, undefined],
  ] as const)
    expect((await act(call, body)).body, call).toMatchObject({ code: 'round_state' });
  await server.store.pool.query(`update rounds set status = 'draft' where id = $1`, [id]);
  expect((await act(`DELETE ${own}`)).status).toBe(200);
  expect((await act(`GET ${own}`)).status).toBe(404);
  expect((await server.store.pool.query('select 1 from round_candidates')).rows).toEqual([]);
});

test('a round with planned interviews is not archived', async () => {
  const { act, own, ana, move, scheduled } = await startRound();
  const { meetingId } = await scheduled(ana, 48);
  await move('closed');
  expect((await move('archived')).body).toMatchObject({ code: 'round_state' });
  await act(`DELETE ${own}/meetings/${meetingId}`);
  expect((await move('archived')).status).toBe(200);
});

test('of moves at the same moment exactly one happens', async () => {
  const { move, server, id, view } = await startRound();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    await server.store.pool.query(`update rounds set status = 'closed' where id = $1`, [id]);
    const replies = await Promise.all([move('open'), move('archived')]);
    const won = replies.filter(({ status }) => status === 200);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await view()).status).toBe(won[0]?.data.round.status);
  }
});

test('the list shows open rounds first, and finds titles and candidates', async () => {
  const { act, id, ana, scheduled, inHours } = await startRound();
  const startsAt = inHours(48);
  await scheduled(ana, 48);
  const draft = (await act('POST /admin/virtual-rounds', { title: 'Autumn intake' })).data.round;
  const list = async (query = '') => {
    const { items, pagination } = (await act(`GET /admin/virtual-rounds${query}`)).data;
    expect(pagination.total).toBe(items.length);
    return items.map((round: { id: number }) => round.id);
  };
  expect(await list()).toEqual([id, draft.id]);
  expect(await list('?status=draft')).toEqual([draft.id]);
  expect(await list('?search=AUTUMN')).toEqual([draft.id]);
  expect(await list('?search=ana@example')).toEqual([id]);
  expect(await list('?search=nobody')).toEqual([]);
  expect(await list('?waiting=interview')).toEqual([id]);
  expect(await list('?waiting=interview&status=draft')).toEqual([]);
  expect(await list('?waiting=decision')).toEqual([]);
  expect((await act('GET /admin/virtual-rounds?waiting=nothing')).status).toBe(400);
  expect((await act('GET /admin/virtual-rounds?page=2')).data).toMatchObject({ items: [], pagination: { total: 2 } });
  expect((await act(`GET /admin/virtual-rounds/${id}`)).data.round).toMatchObject({
    title: 'Spring intake',
    status: 'open' satisfies RoundStatus,
    candidates: { invited: 1, scheduled: 1, interviewed: 0, no_show: 0, withdrawn: 0 },
    nextInterview: { startsAt, candidateName: ANA.name },
  });
});
