import { expect, test } from 'vitest';
import { UNHURRIED, startQuiz, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person } from '../../test/testServer.ts';

const NOW = '2026-03-04T11:00:00Z';
/** One person is less than a tenth of them. */
const PEOPLE = 12;

test('reports and results are of the learners asked for: of a group, of those without one or of those with one', async () => {
  const server = await startTestServer(UNHURRIED);
  server.clock.set(NOW);
  const { id: skillId } = await server.skill({ questionsPerQuiz: 2 });
  await server.questions(skillId, 2);
  const people: Person[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await server.learner());
  const [one, ...others] = people as [Person, ...Person[]];
  // A person alone takes longer, and continues.
  for (const { id } of people)
    await takeAt(server, id, skillId, { at: NOW, right: 1, seconds: id === one.id ? 200 : 60 });
  await startQuiz(server, one, skillId);
  const { token } = await server.admin();
  const read = async (path: string) => {
    const { status, data } = await server.call(`GET ${path}`, { token });
    expect(status, path).toBe(200);
    return data;
  };
  const reported = async (whose: string) => {
    const { totals } = await read(`/reports/overview?${whose}`);
    const { skills: gaps } = await read(`/reports/skill-gaps?${whose}`);
    const { columns } = await read(`/reports/heat-map?by=group&${whose}`);
    const { skills: usage } = await read(`/reports/quiz-usage?${whose}`);
    const { items } = await read(`/admin/reports?${whose}`);
    expect(totals.attempts).toBe(items.length);
    expect(gaps.map((gap: { people: number }) => gap.people)).toEqual([items.length]);
    expect(new Set(items.map(({ group }: { group: string | null }) => group ?? ''))).toEqual(new Set(columns));
    expect(items[0].rank).toBe(1);
    const [{ completions, running, medianSeconds }] = usage;
    return [columns, completions, running, medianSeconds];
  };
  const put = async (some: Person[], group: string | null) => {
    for (const { id } of some)
      expect((await server.call(`PUT /users/${id}`, { token, body: { group } })).status).toBe(200);
  };

  expect(await reported('ungrouped=true')).toEqual([[''], PEOPLE, 1, 60]);
  await put([one], 'Alone');
  expect(await reported('group=Alone')).toEqual([['Alone'], 1, 1, 200]);
  expect(await reported('ungrouped=false')).toEqual([['Alone'], 1, 1, 200]);
  expect(await reported('ungrouped=true')).toEqual([[''], PEOPLE - 1, 0, 60]);
  await put([one], null);
  await put(others, 'Together');
  expect(await reported('group=Together')).toEqual([['Together'], PEOPLE - 1, 0, 60]);
  expect(await reported('ungrouped=false')).toEqual([['Together'], PEOPLE - 1, 0, 60]);
  expect(await reported('ungrouped=true')).toEqual([[''], 1, 1, 200]);
});
