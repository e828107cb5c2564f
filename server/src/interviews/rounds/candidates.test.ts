import { roundLimits } from '@assay/contract/rounds/rounds';
import { expect, test } from 'vitest';
import { meetingOf } from '../../../test/interviews/testInterviews.ts';
import { ANA, BO, startRound } from '../../../test/interviews/testRounds.ts';

const CY = { name: 'Cy Diaz', email: 'cy@example.org' };

test('candidates of another round are not found in this one', async () => {
  const { act, ana } = await startRound();
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  const foreign = `/admin/virtual-rounds/${other.id}/candidates/${ana.id}`;
  expect((await act(`PUT ${foreign}`, { name: 'X', tags: [] })).status).toBe(404);
  expect((await act(`POST ${foreign}/withdraw`)).status).toBe(404);
  expect((await act(`DELETE ${foreign}`)).status).toBe(404);
});

test('an address is in a round once, in any spelling; known ones are named', async () => {
  const { act, own, candidates } = await startRound();
  const twice = { name: 'Ana L.', email: 'ANA@example.org' };
  const reply = await act(`POST ${own}/candidates`, { people: [twice, CY, { ...CY, name: 'Cy again' }] });
  expect(reply.data).toEqual({ added: 1, known: [twice, { ...CY, name: 'Cy again' }] });
  expect((await candidates()).map(({ name }) => name)).toEqual([ANA.name, BO.name, CY.name]);
});

test('the same people added by two admins at once are added once', async () => {
  const { act, own, candidates } = await startRound();
  const people = Array.from({ length: 20 }, (_, nth) => ({ name: `Person ${nth}`, email: `p${nth}@example.org` }));
  const replies = await Promise.all([1, 2, 3].map(() => act(`POST ${own}/candidates`, { people })));
  expect(replies.reduce((sum, { data }) => sum + data.added, 0)).toBe(20);
  expect(await candidates('?limit=100')).toHaveLength(22);
});

test('a full round accepts no more candidates', async () => {
  const { act, own, server, id } = await startRound();
  await server.store.pool.query(
    `insert into round_candidates (round_id, name, email, email_key, tags, added_at)
     select $1, 'Person', 'x', n::text, '{}', now() from generate_series(1, $2::int) n`,
    [id, roundLimits.candidates - 2],
  );
  expect((await act(`POST ${own}/candidates`, { people: [CY] })).body).toMatchObject({ code: 'round_candidates_full' });
  const { rows } = await server.store.pool.query('select count(*)::int as count from round_candidates');
  expect(rows[0].count).toBe(roundLimits.candidates);
});

test('learners join by account or group; admins, deactivated people and strangers do not', async () => {
  const { act, own, server, boss, candidates } = await startRound();
  const [one, two, gone] = [await server.learner(), await server.learner(), await server.learner()];
  await server.store.pool.query(`update users set group_name = 'Class B' where id = any($1)`, [
    [two.id, gone.id, boss.id],
  ]);
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  const body = { userIds: [one.id, boss.id, 999_999_999], group: 'Class B' };
  expect((await act(`POST ${own}/candidates`, body)).data).toEqual({ added: 2, known: [] });
  const added = (await candidates()).filter(({ userId }) => userId !== null);
  expect(new Set(added.map(({ userId }) => userId))).toEqual(new Set([one.id, two.id]));
  expect((await act(`POST ${own}/candidates`, { group: 'No such class' })).body.errors).toHaveProperty('people');
  expect((await act(`POST ${own}/candidates`, {})).status).toBe(400);
});

test('the list filters by status and tag and finds names and addresses as typed', async () => {
  const { act, own, ana, candidates, scheduled } = await startRound();
  await act(`PUT ${own}/candidates/${ana.id}`, { name: 'Ana 100% Lima', tags: ['Backend', 'Backend', 'Remote'] });
  await scheduled(ana, 48);
  const names = async (query: string) => (await candidates(query)).map(({ name }) => name);
  expect(await names('?tag=Backend')).toEqual(['Ana 100% Lima']);
  expect(await names('?tag=Back')).toEqual([]);
  expect(await names('?status=scheduled')).toEqual(['Ana 100% Lima']);
  expect(await names('?status=invited')).toEqual([BO.name]);
  expect(await names('?search=0%25%20l')).toEqual(['Ana 100% Lima']);
  expect(await names('?search=bo@')).toEqual([BO.name]);
  expect((await candidates('?tag=Remote'))[0]?.tags).toEqual(['Backend', 'Remote']);
  expect((await act(`GET ${own}/candidates?page=9`)).data.pagination.total).toBe(2);
});

test('those for whom an interview can be scheduled are found among hundreds, however far behind', async () => {
  const { act, own, id, ana, bo, server, candidates, scheduled } = await startRound();
  const { pool } = server.store;
  await pool.query(
    `insert into round_candidates (round_id, name, email, email_key, tags, added_at, withdrawn_at)
     select $1, 'Aa ' || n, n || '@example.org', n || '@example.org', '{}', now(), now() from generate_series(1, 300) n`,
    [id],
  );
  const names = async (query: string) => (await candidates(query)).map(({ name }) => name);
  expect(await names('?free=true')).toEqual([ANA.name, BO.name]);
  expect(await names('?free=true&search=BO')).toEqual([BO.name]);
  expect((await act(`GET ${own}/candidates?free=false`)).data.pagination.total).toBe(300);
  expect((await act(`GET ${own}/candidates?free=maybe`)).status).toBe(400);
  await scheduled(ana, 48);
  expect(await names('?free=true')).toEqual([BO.name]);
  await pool.query(
    `insert into round_decisions (candidate_id, outcome, rationale, decided_at) values ($1, 'reject', '', now())`,
    [bo.id],
  );
  expect(await names('?free=true')).toEqual([]);
  await pool.query('update round_decisions set outcome = $1', ['hold']);
  expect(await names('?free=true')).toEqual([BO.name]);
  await pool.query('update round_candidates set anonymised_at = now() where id = $1', [bo.id]);
  expect(await names('?free=true')).toEqual([]);
});

test('the list is sorted by name and status in both directions, and names every tag', async () => {
  const { act, own, ana, candidates, scheduled } = await startRound();
  await act(`POST ${own}/candidates`, { people: [{ ...CY, tags: ['remote', 'Backend'] }] });
  await scheduled(ana, 48);
  const names = async (query: string) => (await candidates(query)).map(({ name }) => name);
  expect(await names('?direction=desc')).toEqual([CY.name, BO.name, ANA.name]);
  // Of one status by name, in both directions.
  expect(await names('?sort=status')).toEqual([BO.name, CY.name, ANA.name]);
  expect(await names('?sort=status&direction=desc')).toEqual([ANA.name, BO.name, CY.name]);
  expect(await names('?sort=step&direction=desc&limit=1')).toEqual([ANA.name]);
  expect(await names('?sort=step&limit=1&page=3')).toEqual([ANA.name]);
  for (const query of ['sort=email', 'sort=quiz-', 'sort=quiz-0', 'direction=up', 'limit=501'])
    expect((await act(`GET ${own}/candidates?${query}`)).status, query).toBe(400);
  expect((await act(`GET ${own}/candidates?search=Bo`)).data.tags).toEqual(['Backend', 'remote']);
});

test('withdrawing calls off a planned interview and is final; a live interview is ended first', async () => {
  const { act, own, ana, scheduled, schedule, statusOf, interviews, server } = await startRound();
  const { meetingId } = await scheduled(ana, 48);
  const withdraw = () => act(`POST ${own}/candidates/${ana.id}/withdraw`);
  await server.store.pool.query(`update meetings set status = 'live'`);
  expect((await withdraw()).body).toMatchObject({ code: 'candidate_state' });
  await server.store.pool.query(`update meetings set status = 'scheduled'`);
  const replies = await Promise.all([withdraw(), withdraw()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await statusOf(ana)).toBe('withdrawn');
  expect(await interviews()).toMatchObject([{ meetingId, status: 'cancelled' }]);
  const subjects = (await server.emails())
    .filter(({ to }) => to?.[0]?.address === ANA.email)
    .map((mail) => mail.subject);
  expect(subjects).toHaveLength(2);
  expect(subjects[1]).toMatch(/cancel/i);
  expect((await schedule(ana, 72)).body).toMatchObject({ code: 'candidate_state' });
});

test('only candidates without any interview can be removed', async () => {
  const { act, own, ana, bo, scheduled, candidates } = await startRound();
  await scheduled(ana, 48);
  expect((await act(`DELETE ${own}/candidates/${ana.id}`)).body).toMatchObject({ code: 'candidate_state' });
  expect((await act(`DELETE ${own}/candidates/${bo.id}`)).status).toBe(200);
  expect((await candidates()).map(({ id }) => id)).toEqual([ana.id]);
});

test('a candidate of a meeting outside rounds is in no round', async () => {
  const { server, boss, interviews, token } = await startRound();
  await meetingOf(server, { title: 'Alone' }, { ...boss, token: token() });
  expect(await interviews()).toEqual([]);
});

test('an address that is none is refused at its person, and no one is added', async () => {
  const { act, own, candidates } = await startRound();
  const reply = await act(`POST ${own}/candidates`, { people: [CY, { name: 'Bo', email: 'bo@-x' }] });
  expect(reply.body.errors).toHaveProperty(['people.1.email']);
  expect(await candidates()).toHaveLength(2);
});
