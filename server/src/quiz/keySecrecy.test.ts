import type { Endpoint } from '@assay/contract/endpoint';
import { newQuestion } from '@assay/contract/questions/questions';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../statistics/seededRandom.ts';
import { createQuestion } from '../questions/questions.service.ts';
import {
  UNHURRIED,
  actorOf,
  answer,
  complete,
  questionAt,
  startQuiz,
  wrongLetter,
  byAdmin,
} from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, Reply, TestServer } from '../../test/testServer.ts';
import { startQuiz as start } from './quiz.service.ts';

const CANARY = 'canary-7f3a';
/** Fields whose mere presence would reveal something to a taker. */
const TELLING =
  /"(isCorrect|correctAnswer|correct|explanation|key|keyOption|key_option|optionOrder|weight|keepOrder|tags)":/;

/** A learner in a quiz whose explanations, tags and names are marked; another one has completed it. */
async function midQuiz() {
  const server = await startTestServer(UNHURRIED);
  const [person, other] = [await server.learner(), await server.learner()];
  const skill = await server.skill({ questionsPerQuiz: 5 });
  await server.questions(skill.id, 8, {
    name: `${CANARY} name`,
    explanation: `${CANARY} why`,
    tags: [`${CANARY} tag`],
  });
  const theirs = (await startQuiz(server, other, skill.id)).data.quizAttempt;
  await complete(server, other, theirs.id);
  const attempt = (await startQuiz(server, person, skill.id)).data.quizAttempt;
  await answer(server, person, [attempt.id, questionAt(attempt, 0), server.keyOf(attempt, questionAt(attempt, 0))]);
  return { server, person, other, skill, attempt, theirs };
}

/** Every call of the product with every id this learner could use, except those that end the attempt or the session. */
function everyCall({ server, person, other, skill, attempt, theirs }: Awaited<ReturnType<typeof midQuiz>>) {
  const ids = [attempt.id, theirs.id, skill.id, questionAt(attempt, 0), person.id, other.id];
  const endpoints: Endpoint[] = [...server.server.bound.values()].flat();
  const spared = ['/quiz/complete', '/auth/logout', '/auth/deactivate', '/auth/change-password'];
  const wrong = wrongLetter(server, attempt, questionAt(attempt, 1));
  const bodies = [
    undefined,
    { skillId: skill.id },
    { quizAttemptId: attempt.id, questionId: questionAt(attempt, 1), selectedAnswer: wrong },
    { quizAttemptId: attempt.id, questionId: questionAt(attempt, 2), selectedAnswer: 'F' },
    { quizAttemptId: theirs.id, questionId: questionAt(theirs, 0), selectedAnswer: 'A' },
  ];
  return endpoints
    .filter(({ path }) => !spared.includes(path) && !path.includes('session'))
    .flatMap(({ method, path }) => {
      const paths = path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, String(id))) : [path];
      const sent = method === 'GET' ? [undefined] : path.startsWith('/quiz') ? bodies : bodies.slice(0, 1);
      return paths.flatMap((full) => sent.map((body) => ({ name: `${method} ${full}`, body })));
    });
}

const everyByte = (reply: Reply) => `${reply.text}\n${[...reply.headers].flat().join('\n')}`;

describe('before an attempt is completed', () => {
  test('no byte of any answer to its learner holds a key, an explanation or a mark', async () => {
    const quiz = await midQuiz();
    const { server, person, attempt } = quiz;
    const calls = everyCall(quiz);
    expect(calls.length).toBeGreaterThan(100);
    let answered = 0;
    for (const { name, body } of calls) {
      const reply = await server.call(name, { token: person.token, ...(body && { body }) });
      const bytes = everyByte(reply);
      expect([name, bytes.includes(CANARY)]).toEqual([name, false]);
      // Tags of skills are public; these skills have none.
      const telling = TELLING.exec(name.startsWith('GET /skills') ? bytes.replaceAll('"tags":[]', '') : bytes);
      expect([name, telling?.[0]]).toEqual([name, undefined]);
      if (reply.status === 200) answered += 1;
    }
    expect(answered).toBeGreaterThan(12);
    expect((await server.call('GET /quiz/active', { token: person.token })).data.items).toHaveLength(1);
    await complete(server, person, attempt.id);
    const opened = everyByte(await server.call(`GET /quiz/${attempt.id}`, { token: person.token }));
    expect([opened.includes(CANARY), TELLING.test(opened)]).toEqual([true, true]);
  });

  test('a stranger without a token learns nothing at all of a quiz', async () => {
    const quiz = await midQuiz();
    for (const { name, body } of everyCall(quiz).filter((call) => call.body === undefined)) {
      const bytes = everyByte(await quiz.server.call(name, { ...(body && { body }) }));
      expect([name, bytes.includes(CANARY) || bytes.includes('of skill') || TELLING.test(bytes)]).toEqual([
        name,
        false,
      ]);
    }
  });
});

describe('an option’s position reveals nothing', () => {
  const QUESTIONS = 20;

  /** Papers of many learners from a bank whose author always put the key first; drawn with a seeded random. */
  async function papers(attempts: number) {
    const random = seededRandom(99);
    const int = (below: number) => Math.floor(random() * below);
    const server: TestServer = await startTestServer(UNHURRIED);
    const app = { ...server.app, random: { ...server.app.random, int } };
    const { id: skillId } = await server.skill({ questionsPerQuiz: QUESTIONS });
    const author = await server.admin();
    for (let nth = 0; nth < QUESTIONS; nth += 1) {
      const options = { A: `key ${nth}`, B: `one ${nth}`, C: `two ${nth}`, D: `three ${nth}` };
      const question = { skillId, questionText: `Question ${nth}`, options, correctAnswer: 'A', difficulty: 'easy' };
      await createQuestion(app, byAdmin(author.id), newQuestion.parse(question));
    }
    const person: Person = await server.learner();
    const drawn = [];
    for (let nth = 0; nth < attempts; nth += 1) {
      drawn.push(await start(app, actorOf(person.id), skillId));
      await server.store.pool.query('delete from attempts');
    }
    return { server, drawn };
  }

  test('keys are at every letter and position equally often: remembering earlier papers gives no advantage', async () => {
    const { server, drawn } = await papers(100);
    const byLetter = new Map<string, number>();
    const byPlace = new Map<string, number>();
    const remembered = new Map<number, Map<string, number>>();
    let hits = 0;
    const add = <K>(counts: Map<K, number>, cell: K) => counts.set(cell, (counts.get(cell) ?? 0) + 1);
    for (const paper of drawn)
      for (const [place, { id }] of paper.questions.entries()) {
        const letter = server.keyOf(paper, id);
        add(byLetter, letter);
        add(byPlace, `${place} ${letter}`);
        const earlier = remembered.get(id) ?? new Map<string, number>();
        const [favourite] = [...earlier.entries()].toSorted(([, a], [, b]) => b - a)[0] ?? ['A'];
        if (favourite === letter) hits += 1;
        remembered.set(id, add(earlier, letter));
      }
    const shown = drawn.length * QUESTIONS;
    const chiSquare = (seen: Map<string, number>, cells: number) => {
      const expected = shown / cells;
      const empty = (cells - seen.size) * expected;
      return empty + [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    };
    // 3 and 79 degrees of freedom: above these limits once in 100,000 fair series.
    expect(chiSquare(byLetter, 4)).toBeLessThan(26);
    expect(chiSquare(byPlace, 4 * QUESTIONS)).toBeLessThan(145);
    // 2,000 guesses at a quarter: 500 expected, standard deviation 19.4; allows four of them.
    expect(shown).toBe(2000);
    expect(Math.abs(hits - 500)).toBeLessThan(78);
  });
});
