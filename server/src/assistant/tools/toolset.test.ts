import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { actorOf } from '../../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { SEARCH_MAX } from './tool.ts';
import { toolset } from './toolset.service.ts';

/** An input that each tool accepts. */
const asked: Record<keyof typeof toolset, object> = {
  howTo: { question: 'backup' },
  pendingWork: {},
  findSkills: { search: 'git', first: 'fewest_questions' },
  skillResults: { span: 'all', first: 'lowest', skill: 'git', group: 'spring' },
  totals: { span: 'all', skill: 'git', group: 'spring' },
  quizUsage: { span: 'all', group: 'spring' },
  itemAnalysis: { skill: 'git', first: 'easiest' },
  flaggedQuestions: {},
  findPeople: { search: 'ada', group: 'spring', state: 'active', role: 'user', joinedSince: '2026-02-28' },
  withoutQuiz: { skill: 'git', group: 'spring' },
  groups: {},
  accounts: {},
  personReport: { person: 'ada', skill: 'git' },
  attempts: {
    status: 'open',
    person: 'ada',
    skill: 'git',
    from: '2026-01-01',
    to: '2026-12-31',
    minScore: 1,
    maxScore: 2,
  },
  leaderboard: { period: 'all', skill: 'git' },
  rounds: { search: 'spring', status: 'open', waiting: 'decision' },
  candidate: { name: 'ada', round: 'spring', status: 'invited' },
  meetings: { status: 'live', from: '2026-01-01', to: '2026-12-31', search: 'ada' },
};

const tools = Object.entries(toolset).map(([name, tool]) => ({
  name,
  ...tool,
  run: tool.run as (...given: [unknown, unknown, object]) => Promise<unknown>,
  input: tool.input as z.ZodObject,
  example: asked[name as keyof typeof toolset],
}));

describe('every tool', () => {
  test('refuses everyone but admins, before it looks at the question', async () => {
    const server = await startTestServer();
    const learner = await server.learner();
    const actors = [actorOf(learner.id), { ...actorOf(learner.id), role: 'admin' as const, candidateId: 1 }];
    for (const { name, run, example } of tools)
      for (const actor of actors)
        for (const given of [example, { junk: 1 }])
          await expect(run(server.app, actor, given), name).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('refuses what it does not know', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const actor = { ...actorOf(admin.id), role: 'admin' as const };
    for (const { name, run, example } of tools) {
      await expect(run(server.app, actor, { ...example, junk: 1 }), name).rejects.toMatchObject({
        code: 'invalid_input',
      });
      for (const field of Object.keys(example))
        for (const value of ['', 'x'.repeat(SEARCH_MAX + 1), 'a\u202eb', 777, null, { $ne: 1 }, ['a']])
          await expect(
            run(server.app, actor, { ...example, [field]: value }),
            `${name}.${field}`,
          ).rejects.toMatchObject({
            code: 'invalid_input',
          });
      await run(server.app, actor, example);
    }
  });

  test('is described to a language model in one sentence and a bounded schema', () => {
    for (const { name, description, input } of tools) {
      expect(description, name).toMatch(/^[A-Z][^.]{20,150}\.$/);
      const schema = z.toJSONSchema(input, { io: 'input' });
      expect(schema.additionalProperties, name).toBe(false);
      expect(Object.keys(schema.properties ?? {}).toSorted(), name).toEqual(
        Object.keys(asked[name as keyof typeof toolset]).toSorted(),
      );
      for (const [field, of] of Object.entries(schema.properties ?? {})) {
        const { type, maxLength = Infinity, maximum = Infinity, enum: values } = of as z.core.JSONSchema.BaseSchema;
        const isBounded =
          values !== undefined ||
          (type === 'string' && maxLength <= SEARCH_MAX) ||
          (type === 'integer' && maximum <= 100);
        expect(isBounded, `${name}.${field}`).toBe(true);
      }
    }
  });
});
