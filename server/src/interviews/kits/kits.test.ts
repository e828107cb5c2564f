import type { Kit, KitFields, RoundKit } from '@assay/contract/rounds/kits';
import { kitFields, kitLimits } from '@assay/contract/rounds/kits';
import { expect, test } from 'vitest';
import { exampleKits } from '../../../migrations/0013_example_kits/exampleKits.ts';
import { KIT } from '../../../test/interviews/testKits.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { startRound } from '../../../test/interviews/testRounds.ts';
import { freezeKitOf } from '../data/kits.store.ts';

const kits = '/admin/kits';

/** An open round with a kit of two competencies. */
async function startKit() {
  const round = await startRound();
  const { act, own, server } = round;
  const create = async (fields: KitFields = KIT) => (await act(`POST ${kits}`, fields)).data.kit as Kit;
  const kit = await create();
  return {
    ...round,
    kit,
    create,
    path: `${kits}/${kit.id}`,
    choose: (kitId: number | null) => act(`PUT ${own}/kit`, { kitId }),
    ofRound: async () => (await act(`GET ${own}/kit`)).data.kit as RoundKit | null,
    /** As if a host had opened the interview's room. */
    async use(meetingId: string) {
      const { rows } = await server.store.pool.query('select id from meetings where public_id = $1', [meetingId]);
      await freezeKitOf(server.app.db, rows[0].id, server.clock.now());
    },
  };
}

test('a kit without competencies, with four anchors, with the same id twice or with a question for a foreign competency is refused', async () => {
  const { act, server } = await startKit();
  const [competency] = KIT.competencies as [KitFields['competencies'][number]];
  const [question] = KIT.questions;
  for (const [field, wrong] of [
    ['title', { title: ' ' }],
    ['competencies', { competencies: [] }],
    ['competencies', { competencies: [competency, competency] }],
    ['competencies', { competencies: Array(kitLimits.competencies + 1).fill(competency) }],
    ['competencies.0.anchors', { competencies: [{ ...competency, anchors: competency.anchors.slice(1) }] }],
    ['competencies.0.anchors.4', { competencies: [{ ...competency, anchors: [...competency.anchors.slice(1), ''] }] }],
    ['questions', { questions: [question, question] }],
    ['questions', { questions: [{ ...question, competencyId: 'elsewhere' }] }],
    ['questions.0.minutes', { questions: [{ ...question, minutes: 0 }] }],
    ['questions.0.id', { questions: [{ ...question, id: 'A b' }] }],
  ] as const)
    expect((await act(`POST ${kits}`, { ...KIT, ...wrong })).body.errors, JSON.stringify(wrong)).toHaveProperty([
      field,
    ]);
  const { rows } = await server.store.pool.query(
    'select count(*)::int as count from kits where created_by is not null',
  );
  expect(rows[0].count).toBe(1);
});

test('an unused kit changes in place, and its round sees the change', async () => {
  const { act, path, choose, ofRound, kit } = await startKit();
  expect((await choose(kit.id)).data.kit).toMatchObject({ kitId: kit.id, version: 1, frozenAt: null });
  const changed = (await act(`PUT ${path}`, { ...KIT, title: 'Platform', questions: [] })).data.kit as Kit;
  expect(changed).toMatchObject({ title: 'Platform', version: 1, isFrozen: false, rounds: 1 });
  expect(await ofRound()).toMatchObject({ title: 'Platform', version: 1, content: { questions: [] } });
});

test('a used kit stays as it was for its round; a change makes a version that unused rounds follow', async () => {
  const { act, path, choose, ofRound, kit, scheduled, ana, use } = await startKit();
  await choose(kit.id);
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round.id as number;
  await act(`PUT /admin/virtual-rounds/${other}/kit`, { kitId: kit.id });
  await use((await scheduled(ana, 48)).meetingId);
  expect((await act(`GET ${path}`)).data.kit).toMatchObject({ isFrozen: true });
  // The same content is no new version.
  expect((await act(`PUT ${path}`, { ...KIT, title: 'Renamed' })).data.kit.version).toBe(1);
  const shorter = { ...KIT, questions: [] };
  expect((await act(`PUT ${path}`, shorter)).data.kit).toMatchObject({ version: 2, isFrozen: false });
  expect(await ofRound()).toMatchObject({ version: 1, content: { questions: KIT.questions } });
  const ofOther = (await act(`GET /admin/virtual-rounds/${other}/kit`)).data.kit;
  expect(ofOther).toMatchObject({ version: 2, content: { questions: [] }, frozenAt: null });
  // The second version is unused, so it changes in place.
  expect((await act(`PUT ${path}`, KIT)).data.kit.version).toBe(2);
});

test('a round keeps the kit that its interviews used; an archived kit cannot be chosen', async () => {
  const { act, path, choose, ofRound, kit, create, scheduled, ana, use, move, own } = await startKit();
  const second = await create({ ...KIT, title: 'Second' });
  expect((await choose(999_999_999)).status).toBe(404);
  await act(`POST ${path}/archive`);
  expect((await choose(kit.id)).body).toMatchObject({ code: 'kit_archived' });
  expect((await act(`GET ${kits}?archived=true`)).data.items.map(({ id }: Kit) => id)).toEqual([kit.id]);
  await act(`POST ${path}/restore`);
  await choose(kit.id);
  expect((await choose(null)).data.kit).toBeNull();
  await choose(kit.id);
  await act(`POST ${path}/archive`);
  await use((await scheduled(ana, 48)).meetingId);
  for (const other of [second.id, kit.id, null])
    expect((await choose(other)).body, String(other)).toMatchObject({ code: 'kit_in_use' });
  expect(await ofRound()).toMatchObject({ kitId: kit.id, frozenAt: expect.any(String) });
  const meetings = (await act(`GET ${own}/meetings`)).data.items;
  await act(`DELETE ${own}/meetings/${meetings[0].meetingId}`);
  await move('closed');
  await move('archived');
  expect((await choose(second.id)).body).toMatchObject({ code: 'round_state' });
});

test('a change and the first use at the same moment leave the round with one of the two contents for good', async () => {
  const { server, act, create, inHours } = await startKit();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const kit = await create();
    const round = (await act('POST /admin/virtual-rounds', { title: 'Race' })).data.round.id as number;
    const own = `/admin/virtual-rounds/${round}`;
    await act(`PUT ${own}/kit`, { kitId: kit.id });
    await act(`POST ${own}/candidates`, { people: [{ name: 'Cy', email: 'cy@example.org' }] });
    const candidateId = (await act(`GET ${own}/candidates`)).data.items[0].id;
    const { interview } = (await act(`POST ${own}/meetings`, { candidateId, startsAt: inHours(48 + turn) })).data;
    const { rows } = await server.store.pool.query('select id from meetings where public_id = $1', [
      interview.meetingId,
    ]);
    const [changed] = await Promise.all([
      act(`PUT ${kits}/${kit.id}`, { ...KIT, questions: [] }),
      freezeKitOf(server.app.db, rows[0].id, server.clock.now()),
    ]);
    expect(changed.status).toBe(200);
    const used = (await act(`GET ${own}/kit`)).data.kit as RoundKit;
    expect([used.version, used.content.questions.length]).toEqual([1, changed.data.kit.version === 1 ? 0 : 2]);
    await act(`PUT ${kits}/${kit.id}`, { ...KIT, title: 'Later', competencies: [KIT.competencies[0]], questions: [] });
    expect((await act(`GET ${own}/kit`)).data.kit.content).toEqual(used.content);
  }
});

test('a copy is a kit of its own; the list counts and finds', async () => {
  const { act, path, kit } = await startKit();
  const copy = (await act(`POST ${path}/duplicate`)).data.kit as Kit;
  expect(copy).toMatchObject({ title: 'Copy of Backend interview', version: 1, content: kit.content, rounds: 0 });
  const { items } = (await act(`GET ${kits}?search=BACKEND`)).data;
  expect(items).toMatchObject([{ id: kit.id, competencies: 2, questions: 2, minutes: 15, rounds: 0 }, { id: copy.id }]);
});

test('every installation has three kits to start from, each as an admin could have written it', async () => {
  const { act, server } = await startKit();
  // Tests begin with empty tables.
  await server.store.pool.query(exampleKits);
  const { items } = (await act(`GET ${kits}`)).data;
  const titles = ['Admission talk', 'Code review talk', 'Structured interview'];
  expect(items.map(({ title }: Kit) => title)).toEqual([titles[0], 'Backend interview', ...titles.slice(1)]);
  for (const { id, minutes } of items.filter(({ title }: Kit) => titles.includes(title))) {
    const { title, description, content } = (await act(`GET ${kits}/${id}`)).data.kit as Kit;
    const written = { title, description, ...content };
    expect(kitFields.parse(written), title).toEqual(written);
    expect(content.competencies.length).toBeGreaterThanOrEqual(4);
    for (const competency of content.competencies)
      expect(content.questions.some(({ competencyId }) => competencyId === competency.id)).toBe(true);
    expect(minutes).toBeLessThanOrEqual(60);
  }
});
