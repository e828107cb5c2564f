import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  UNHURRIED,
  answer,
  complete,
  questionAt,
  startQuiz,
  together,
  wrongLetter,
} from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

/** An attempt started two minutes ago, and a function that answers its nth question. */
async function midway(questions = 4) {
  const server = await startTestServer(UNHURRIED);
  const running = await server.running({ questions });
  const { person, attempt } = running;
  server.clock.move(120);
  const say = (nth: number, letter: string, given: Parameters<typeof answer>[3] = {}) =>
    answer(server, person, [attempt.id, questionAt(attempt, nth), letter], given);
  const held = async (): Promise<OpenAttempt['answers']> =>
    (await startQuiz(server, person, running.skill.id)).data.quizAttempt.answers.toSorted(
      (a, b) => a.questionId - b.questionId,
    );
  return { ...server, ...running, say, held };
}

describe('an answer is refused', () => {
  test('to another learner’s attempt as if it did not exist', async () => {
    const server = await midway();
    const stranger = await server.learner();
    const body = { questionId: questionAt(server.attempt, 0), selectedAnswer: 'A' };
    const foreign = await server.call('POST /quiz/answer', {
      token: stranger.token,
      body: { ...body, quizAttemptId: server.attempt.id },
    });
    const absent = await server.call('POST /quiz/answer', {
      token: stranger.token,
      body: { ...body, quizAttemptId: 999_999 },
    });
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    expect(await server.held()).toEqual([]);
  });

  test('to a question outside the paper', async () => {
    const server = await midway();
    const [foreign = 0] = await server.questions(server.skill.id, 1);
    for (const questionId of [foreign, 999_999])
      expect((await answer(server, server.person, [server.attempt.id, questionId, 'A'])).status).toBe(404);
  });

  test('with a letter the question does not show', async () => {
    const { say, held } = await midway();
    for (const letter of ['E', 'F']) {
      const refused = await say(0, letter);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['selectedAnswer']]);
    }
    expect(await held()).toEqual([]);
  });

  test('when it is malformed, naming the field', async () => {
    const { call, person, attempt } = await midway();
    const body = { quizAttemptId: attempt.id, questionId: questionAt(attempt, 0), selectedAnswer: 'A', timeTaken: 3 };
    const faults: [object, string][] = [
      [{ quizAttemptId: undefined }, 'quizAttemptId'],
      [{ quizAttemptId: String(attempt.id) }, 'quizAttemptId'],
      [{ questionId: 0 }, 'questionId'],
      [{ selectedAnswer: 'a' }, 'selectedAnswer'],
      [{ selectedAnswer: 'AB' }, 'selectedAnswer'],
      [{ selectedAnswer: null }, 'selectedAnswer'],
      [{ timeTaken: -1 }, 'timeTaken'],
      [{ timeTaken: 'soon' }, 'timeTaken'],
      [{ seq: 0 }, 'seq'],
      [{ seq: 1.5 }, 'seq'],
      [{ seq: Number.MAX_SAFE_INTEGER }, 'seq'],
      [{ questionTime: -1 }, 'questionTime'],
    ];
    for (const [fault, field] of faults) {
      const refused = await call('POST /quiz/answer', { token: person.token, body: { ...body, ...fault } });
      expect([fault, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([fault, 400, [field]]);
    }
    const missing = await call('POST /quiz/answer', {
      token: person.token,
      body: { ...body, quizAttemptId: undefined },
    });
    expect(missing.body.message).toBe('quizAttemptId is required');
  });

  test('when the attempt is completed', async () => {
    const server = await midway();
    await complete(server, server.person, server.attempt.id);
    const refused = await server.say(0, 'A', { seq: 99 });
    expect([refused.status, refused.body.code]).toEqual([409, 'attempt_closed']);
  });

  test('when it comes after the deadline and its grace, whatever time it claims', async () => {
    const server = await midway();
    const { attempt, keyOf, clock, person } = server;
    const key = keyOf(attempt, questionAt(attempt, 0));
    clock.move(180 + 10.001);
    for (const timeTaken of [0, 120, 299]) {
      const refused = await server.say(0, key, { timeTaken });
      expect([refused.status, refused.body.code]).toEqual([409, 'attempt_closed']);
    }
    expect((await complete(server, person, attempt.id)).data.score).toMatchObject({
      scorePercentage: 0,
      timeTaken: 300,
    });
  });

  test('within the grace when it was given after the deadline, or does not say when', async () => {
    const { say, clock, held } = await midway();
    clock.move(180 + 5);
    for (const given of [{ timeTaken: 300.5 }, { timeTaken: 304 }, {}])
      expect((await say(0, 'A', given)).body.code).toBe('attempt_closed');
    expect(await held()).toEqual([]);
  });
});

describe('an answer is saved', () => {
  test('with its number, the count, and the deadline unchanged', async () => {
    const { say, attempt, clock } = await midway();
    const first = await say(0, 'A', { seq: 7, timeTaken: 110.5 });
    expect(first.data).toEqual({
      saved: true,
      seq: 7,
      answeredCount: 1,
      serverNow: clock.now().toISOString(),
      deadline: attempt.deadline,
    });
    expect((await say(1, 'B', { seq: 8 })).data.answeredCount).toBe(2);
    expect((await say(0, 'C', { seq: 9 })).data.answeredCount).toBe(2);
  });

  test('up to the deadline, and within the grace when it was given before it', async () => {
    const { say, clock, held } = await midway();
    clock.move(180);
    expect((await say(0, 'A')).status).toBe(200);
    clock.move(10);
    expect((await say(1, 'B', { timeTaken: 300 })).status).toBe(200);
    expect((await say(2, 'C', { timeTaken: 12 })).status).toBe(200);
    expect(await held()).toHaveLength(3);
  });

  test('given 50 ms before zero and arriving after it counts', async () => {
    const server = await midway();
    const { say, attempt, keyOf, clock, person } = server;
    clock.move(180.4);
    await say(0, keyOf(attempt, questionAt(attempt, 0)), { timeTaken: 299.95 });
    const { score } = (await complete(server, person, attempt.id)).data;
    expect(score).toMatchObject({ correctAnswers: 1, totalQuestions: 4, scorePercentage: 25, timeTaken: 300 });
  });

  test('says nothing about being right', async () => {
    const server = await midway();
    const { say, attempt, keyOf } = server;
    const id = questionAt(attempt, 0);
    const right = await say(0, keyOf(attempt, id), { seq: 1 });
    const wrong = await say(0, wrongLetter(server, attempt, id), { seq: 2 });
    expect(wrong.text.replace('"seq":2', '"seq":1')).toBe(right.text);
  });
});

describe('of several answers to one question', () => {
  test('the one with the greatest number stands, in whatever order they come', async () => {
    const { say, held } = await midway();
    expect((await say(0, 'A', { seq: 3 })).data).toMatchObject({ saved: true, seq: 3 });
    const stale = await say(0, 'B', { seq: 2 });
    expect(stale.data).toMatchObject({ saved: true, superseded: true, seq: 3 });
    expect((await held())[0]).toMatchObject({ selectedAnswer: 'A', seq: 3 });
    expect((await say(0, 'C', { seq: 4 })).data).not.toHaveProperty('superseded');
    expect((await held())[0]).toMatchObject({ selectedAnswer: 'C', seq: 4 });
  });

  test('the same one sent again counts as saved; the same number with another letter does not', async () => {
    const { say, held } = await midway();
    await say(0, 'A', { seq: 3 });
    expect((await say(0, 'A', { seq: 3 })).data).not.toHaveProperty('superseded');
    expect((await say(0, 'B', { seq: 3 })).data).toMatchObject({ superseded: true, seq: 3 });
    expect((await held())[0]).toMatchObject({ selectedAnswer: 'A', seq: 3 });
  });

  test('without numbers the server’s order counts', async () => {
    const { say, held, clock } = await midway();
    for (const letter of ['A', 'B', 'C']) expect((await say(0, letter)).data).not.toHaveProperty('superseded');
    clock.move(-60);
    const last = await say(0, 'D');
    expect((await held())[0]).toMatchObject({ selectedAnswer: 'D', seq: last.data.seq });
  });

  test('with and without numbers: one without comes after all before it, one with must be greater than it', async () => {
    const { say, held } = await midway();
    const plain = (await say(0, 'A')).data.seq;
    expect((await say(0, 'B', { seq: 1 })).data).toMatchObject({ superseded: true, seq: plain });
    expect((await say(0, 'C', { seq: plain + 1 })).data.seq).toBe(plain + 1);
    const after = (await say(0, 'D')).data;
    expect(after.seq).toBeGreaterThan(plain + 1);
    expect((await held())[0]).toMatchObject({ selectedAnswer: 'D', seq: after.seq });
  });

  test('the greatest number there is leaves room for those without', async () => {
    const { say, held } = await midway();
    expect((await say(0, 'A', { seq: 1e15 })).status).toBe(200);
    expect((await say(0, 'B')).status).toBe(200);
    expect((await say(1, 'C')).status).toBe(200);
    expect((await held()).map(({ selectedAnswer }) => selectedAnswer)).toHaveLength(2);
  });

  test('of two tabs the newer answer stays and the older tab is informed', async () => {
    const { say, held } = await midway();
    await say(0, 'A', { seq: 120_000 });
    await say(0, 'B', { seq: 121_000 });
    expect((await say(0, 'A', { seq: 120_500 })).data).toMatchObject({ superseded: true, seq: 121_000 });
    expect((await held())[0]?.selectedAnswer).toBe('B');
  });

  test('at the same moment without numbers one stands, as acknowledged last', async () => {
    const { say, held } = await midway();
    const letters = ['A', 'B', 'C', 'D'];
    const replies = await together(16, (nth) => say(0, letters[nth % 4] ?? ''));
    const numbers = replies.map(({ data }) => data.seq);
    expect(new Set(numbers).size).toBe(16);
    const last = numbers.indexOf(Math.max(...numbers));
    expect(await held()).toMatchObject([{ selectedAnswer: letters[last % 4], seq: numbers[last] }]);
  });

  test('any shower of numbered answers, doubled, reordered and at once, ends with the greatest of each question', async () => {
    const server = await midway();
    const { person, skill, clock, call } = server;
    const numbered = fc.uniqueArray(
      fc.record({ nth: fc.nat(3), letter: fc.constantFrom('A', 'B', 'C', 'D'), seq: fc.integer({ min: 1, max: 40 }) }),
      { selector: ({ nth, seq }) => `${nth} ${seq}`, minLength: 1, maxLength: 12 },
    );
    const shower = numbered.chain((answers) =>
      fc.shuffledSubarray([...answers, ...answers, ...answers], { minLength: answers.length }),
    );
    await fc.assert(
      fc.asyncProperty(shower, async (sent) => {
        const { attempt } = await server.running({ person, skill: { category: skill.category }, questions: 4 });
        clock.move(10);
        const replies = await Promise.all(
          sent.map(({ nth, letter, seq }) =>
            answer(server, person, [attempt.id, questionAt(attempt, nth), letter], { seq }),
          ),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        const winners = new Map<number, (typeof sent)[number]>();
        for (const one of sent) if (one.seq >= (winners.get(one.nth)?.seq ?? 0)) winners.set(one.nth, one);
        const again = await call('POST /quiz/start', { token: person.token, body: { skillId: attempt.skillId } });
        const stored = new Map(
          again.data.quizAttempt.answers.map((one: { questionId: number }) => [one.questionId, one]),
        );
        expect(stored.size).toBe(winners.size);
        for (const [nth, { letter, seq }] of winners)
          expect(stored.get(questionAt(attempt, nth))).toMatchObject({ selectedAnswer: letter, seq });
        for (const [index, { nth, seq }] of sent.entries()) {
          const { superseded, seq: acknowledged } = replies[index]?.data ?? {};
          const least = superseded ? seq : acknowledged;
          expect([least, acknowledged]).toEqual([
            seq,
            expect.toSatisfy((one: number) => one <= (winners.get(nth)?.seq ?? 0)),
          ]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
