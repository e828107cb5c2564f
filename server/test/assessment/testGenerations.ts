import type { Generation } from '@assay/contract/questions/questionGeneration';
import { expect } from 'vitest';
import { says } from '../scriptedModel.ts';
import type { Turn } from '../scriptedModel.ts';
import { startModel } from '../testModel.ts';
import { startTestServer } from '../testServer.ts';
import { untilHolds } from '../testWaiting.ts';

const sourceText = 'Mercury goes round the Sun in 88 days. Venus needs 225 days, and the Earth 365.';
/** The first is sound, the second has a wrong key and quote, the third cannot be stored. */
export const writtenQuestions = [
  {
    questionText: 'Which of these planets has the shortest year?',
    options: { A: 'Venus', B: 'Mercury', C: 'Earth' },
    correctAnswer: 'B',
    explanation: 'It needs 88 days.',
    difficulty: 'easy',
    quote: 'Mercury goes round the Sun in 88 days',
  },
  {
    questionText: 'How long is the year of Venus?',
    options: { A: '88 days', B: '225 days', C: '365 days' },
    correctAnswer: 'C',
    explanation: 'It is as long as ours.',
    difficulty: 'hard',
    quote: 'Venus needs 365 days',
  },
  { questionText: 'What is a year?', options: { A: 'A time' }, correctAnswer: 'A', quote: '' },
];
const RIGHT = ['Mercury', '225 days'];

/** Writes these questions, then answers them as one who knows. */
export const questionWriter =
  (written: readonly unknown[] = writtenQuestions, how: Parameters<typeof says>[1] = {}): Turn =>
  (reply, request) => {
    const asked = JSON.parse(request.body.messages.at(-1)?.content ?? '{}');
    if (asked.options === undefined) return says(JSON.stringify(written), how)(reply, request);
    const right = Object.entries(asked.options).find(([, text]) => RIGHT.includes(String(text)));
    return says(asked.question === undefined ? 'none' : (right?.[0] ?? 'none'), how)(reply, request);
  };

/** A server whose model writes questions, and an admin who has them written. */
export async function startGenerations(settings: Record<string, string> = {}) {
  const model = await startModel();
  model.play(questionWriter());
  const server = await startTestServer({ AI_BASE_URL: model.url, AI_MODEL: 'small', ...settings });
  const admin = await server.admin();
  const { token } = admin;
  const { id: skillId } = await server.skill();
  const wanted = { skillId, sourceText, count: 3 };
  const generate = (body: object = wanted, by = token) =>
    server.call('POST /ai/questions/generate', { token: by, body });
  const view = async (id: number): Promise<Generation> =>
    (await server.call(`GET /ai/questions/generations/${id}`, { token })).data.generation;
  const ended = (id: number) =>
    untilHolds(async () => {
      const generation = await view(id);
      expect(['done', 'broken']).toContain(generation.state);
      return generation;
    });
  const act = (name: string, id: number, body: object, by = token) =>
    server.call(`POST /ai/questions/generations/${id}/${name}`, { token: by, body });
  const accept = (id: number, item: number, by = token, version?: number) => act('accept', id, { item, version }, by);
  const reject = (id: number, item: number, reason: string | null) => act('reject', id, { item, reason });
  const regenerate = (id: number, item: number, wish?: string) => act('regenerate', id, { item, wish });
  const stop = (id: number) => act('stop', id, {});
  const made = async () => ended((await generate()).data.generation.id);
  const acts = { act, accept, reject, regenerate, stop, made };
  return { ...server, ...acts, model, author: admin, token, skillId, wanted, generate, view, ended };
}
