import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { actorOf } from '../../../test/testQuiz.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { SEARCH_MAX } from './tool.ts';
import { toolset } from './toolset.service.ts';

/** An input that each tool accepts. */
const asked: Record<keyof typeof toolset, object> = {
  howTo: { question: 'backup' },
  pendingWork: {},
  findSkills: { search: 'git' },
  skillResults: { span: 'all', first: 'lowest' },
  totals: { span: 'all' },
  flaggedQuestions: {},
  findPeople: { search: 'ada' },
  personReport: { search: 'ada' },
  attempts: { status: 'open' },
  leaderboard: { period: 'all' },
  rounds: {},
  meetings: { status: 'live' },
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
        for (const value of ['', 'x'.repeat(SEARCH_MAX + 1), 7, null, { $ne: 1 }])
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
      const schema = z.toJSONSchema(input);
      expect(schema.additionalProperties, name).toBe(false);
      for (const [field, of] of Object.entries(schema.properties ?? {})) {
        const { type, maxLength, enum: values, const: only } = of as z.core.JSONSchema.BaseSchema;
        const isBounded = values !== undefined || only !== undefined || (type === 'string' && maxLength! <= SEARCH_MAX);
        expect(isBounded, `${name}.${field}`).toBe(true);
      }
    }
  });
});
