import type { ManagedSkill } from '@assay/contract/questions/skills';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startQuiz, together, UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

async function shelf() {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const ids: number[] = [];
  for (const name of ['Weaving', 'Knitting', 'Felting']) ids.push((await server.skill({ name })).id);
  const set = (body: object) => server.call('POST /admin/skills/active', { token, body });
  const list = async (query = '') =>
    (await server.call<{ items: ManagedSkill[] }>(`GET /admin/skills?${query}`, { token })).data.items;
  const active = async () => (await list('isActive=true')).map(({ id }) => id);
  return { ...server, token, ids, set, list, active };
}

test('several skills need ids that are some and not too many, and what becomes of them', async () => {
  const { set, ids, active } = await shelf();
  const many = Array.from({ length: 101 }, (_nothing, nth) => nth + 1);
  for (const skillIds of [[], ['1'], [0], [1.5], many, ids[0], undefined])
    expect((await set({ skillIds, isActive: false })).status).toBe(400);
  for (const isActive of ['no', 0, null, undefined]) expect((await set({ skillIds: ids, isActive })).status).toBe(400);
  expect(await active()).toHaveLength(3);
});

test('several skills are archived and restored; missing ones are listed, and the others are not mentioned', async () => {
  const server = await shelf();
  const { set, ids, active, call, token, learner, questions, store } = server;
  const [weaving = 0, knitting = 0, felting = 0] = ids;
  await questions(weaving, 1);
  await call(`DELETE /admin/skills/${felting}`, { token });
  const earlier = (await auditEvents(store)).length;
  const refused = [felting, 999_999].map((id) => ({ id, reason: 'Skill not found' }));
  const archived = await set({ skillIds: [weaving, felting, knitting, weaving, 999_999], isActive: false });
  expect(archived.data).toEqual({ changed: 2, refused });
  expect(await active()).toEqual([]);
  expect((await startQuiz(server, await learner(), weaving)).status).toBe(404);
  expect((await set({ skillIds: [weaving, knitting], isActive: false })).data).toEqual({ changed: 0, refused: [] });
  expect((await set({ skillIds: [weaving], isActive: true })).data).toEqual({ changed: 1, refused: [] });
  expect(await active()).toEqual([weaving]);
  const events = (await auditEvents(store, undefined, earlier)).filter(({ action }) => action.startsWith('skill_'));
  expect(events.map(({ action, details }) => [action, details])).toEqual(
    [weaving, knitting, weaving].map((skillId) => ['skill_changed', { skillId, fields: 'isActive' }]),
  );
});

test('archived by many at the same moment, in any order, all of them are', async () => {
  const { set, ids, active } = await shelf();
  const replies = await together(4, (nth) =>
    set({ skillIds: nth % 2 === 0 ? ids : ids.toReversed(), isActive: false }),
  );
  for (const { status, data } of replies) expect([status, data.refused]).toEqual([200, []]);
  expect(await active()).toEqual([]);
});

test('skills are sorted by how long their quizzes are', async () => {
  const { skill, list } = await shelf();
  const [long, short] = [
    await skill({ name: 'Long', questionsPerQuiz: 40 }),
    await skill({ name: 'Short', questionsPerQuiz: 2 }),
  ];
  const sorted = async (direction: string) => (await list(`sort=paper&direction=${direction}`)).map(({ id }) => id);
  expect((await sorted('asc'))[0]).toBe(short.id);
  expect((await sorted('desc'))[0]).toBe(long.id);
});
