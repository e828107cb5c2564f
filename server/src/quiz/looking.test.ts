import type { Skill } from '@assay/contract/questions/skills';
import { describe, expect, test } from 'vitest';
import { limitRules } from '../platform/http/rateLimit.ts';
import {
  UNHURRIED,
  answer,
  complete,
  lookAtPaper,
  questionAt,
  startQuiz,
  takeQuiz,
  together,
} from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

/** A learner and a skill with questions. */
async function ready(questions = 12, overrides: Partial<Skill> = {}) {
  const server = await startTestServer(UNHURRIED);
  const person = await server.learner();
  const taken = await server.skill(overrides);
  await server.questions(taken.id, questions);
  const attempts = async () =>
    (await server.store.pool.query('select id, user_id, status from attempts order by id')).rows;
  const look = (query = '') => lookAtPaper(server, person, taken.id, query);
  const start = () => startQuiz(server, person, taken.id);
  /** The single paper shown by 50 simultaneous views and starts. */
  const onePaper = async () => {
    const papers = await together(50, async (nth) =>
      nth % 2 === 0 ? (await look()).data.questions : (await start()).data.quizAttempt.questions,
    );
    expect(new Set(papers.map((paper) => JSON.stringify(paper))).size).toBe(1);
    return papers[0];
  };
  return { ...server, server, person, taken, attempts, look, start, onePaper };
}

describe('seeing the questions is starting', () => {
  test('the clock runs from the look, and the start that follows gives the same paper and no more time', async () => {
    const { look, start, clock, attempts, call, person, taken } = await ready(60);
    const lookedAt = clock.now();
    const { questions } = (await look()).data;
    expect(questions).toHaveLength(10);
    expect((await call('GET /quiz/active', { token: person.token })).data.items).toMatchObject([
      { skillId: taken.id, startedAt: lookedAt.toISOString(), answeredCount: 0 },
    ]);
    clock.move(120);
    const { quizAttempt } = (await start()).data;
    expect(quizAttempt).toMatchObject({
      questions,
      totalQuestions: 10,
      answers: [],
      limitSeconds: 300,
      startedAt: lookedAt.toISOString(),
      deadline: new Date(lookedAt.getTime() + 300_000).toISOString(),
      serverNow: clock.now().toISOString(),
      resumed: true,
    });
    expect(await attempts()).toHaveLength(1);
  });

  test('the order of calls of the specification takes a quiz: paper, start, answers, completion', async () => {
    const { server, look, start, person, clock, keyOf } = await ready();
    const { questions } = (await look('?limit=10')).data;
    clock.move(1);
    const { id } = (await start()).data.quizAttempt;
    for (const { id: questionId } of questions)
      await answer(server, person, [id, questionId, keyOf({ questions }, questionId)], { timeTaken: 2 });
    clock.move(59);
    expect((await complete(server, person, id, { timeTaken: 60 })).data.score).toMatchObject({
      scorePercentage: 100,
      correctAnswers: 10,
      totalQuestions: 10,
      timeTaken: 60,
    });
  });

  test('a look at a running quiz shows its paper, also after its questions changed, and begins nothing', async () => {
    const { look, start, attempts, admin, call } = await ready();
    const { questions } = (await start()).data.quizAttempt;
    const { token } = await admin();
    for (const { id } of questions.slice(0, 3)) await call(`DELETE /questions/${id}`, { token });
    expect((await look()).data.questions).toEqual(questions);
    expect(await attempts()).toHaveLength(1);
  });

  test('200 looks in 200 seconds show one paper', async () => {
    const { look, clock, attempts } = await ready(60);
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const replies = await together(20, () => look());
      for (const { id } of replies.flatMap(({ data }) => data.questions)) seen.add(id);
      clock.move(20);
    }
    expect(seen.size).toBe(10);
    expect(await attempts()).toHaveLength(1);
  });

  test('50 looks and starts at one moment open one attempt with one paper', async () => {
    const { onePaper, attempts } = await ready(60);
    expect(await onePaper()).toHaveLength(10);
    expect(await attempts()).toHaveLength(1);
  });

  test('each of four accounts that read a bank has taken an attempt for it, and nothing for the rest', async () => {
    const { server, taken, attempts, clock, call } = await ready(12, { maxAttempts: 1 });
    const people = await Promise.all([1, 2, 3, 4].map(() => server.learner()));
    for (const person of people) expect((await lookAtPaper(server, person, taken.id)).data.questions).toHaveLength(10);
    expect(await attempts()).toMatchObject(people.map(({ id }) => ({ user_id: id, status: 'open' })));
    clock.move(311);
    for (const person of people) {
      expect((await lookAtPaper(server, person, taken.id)).body.code).toBe('attempts_used_up');
      expect((await call('GET /quiz/history', { token: person.token })).data.quizHistory).toMatchObject([
        { skillId: taken.id, correctAnswers: 0, totalQuestions: 10, scorePercentage: 0, timeTaken: 300 },
      ]);
    }
  });

  test('a person’s time factor counts from the look, and the session lasts as long as the quiz', async () => {
    const { server, taken, clock, store } = await ready(3, { timeLimitSeconds: 86_400 });
    const slow = await server.learner({ timeFactor: 2 });
    await lookAtPaper(server, slow, taken.id);
    const { rows } = await store.pool.query('select max(ends_at) as ends_at from sessions where user_id = $1', [
      slow.id,
    ]);
    expect(rows[0].ends_at.getTime()).toBeGreaterThan(clock.now().getTime() + 172_800_000);
    clock.move(50);
    expect((await startQuiz(server, slow, taken.id)).data.quizAttempt).toMatchObject({
      limitSeconds: 172_800,
      startedAt: new Date(clock.now().getTime() - 50_000).toISOString(),
    });
  });
});

describe('a look after the end', () => {
  test('without a start: the attempt is closed at its deadline, blank, and viewing again is a new attempt', async () => {
    const { look, start, clock, attempts, call, person } = await ready(60);
    const first = (await look()).data.questions;
    clock.move(310);
    expect((await look()).data.questions).toEqual(first);
    clock.move(0.001);
    const second = (await look()).data.questions;
    expect(second).not.toEqual(first);
    expect((await start()).data.quizAttempt).toMatchObject({ questions: second, limitSeconds: 300 });
    expect((await attempts()).map(({ status }) => status)).toEqual(['completed', 'open']);
    expect((await call('GET /quiz/history', { token: person.token })).data.quizHistory).toMatchObject([
      { correctAnswers: 0, scorePercentage: 0, timeTaken: 300 },
    ]);
  });

  test.each<[string, Partial<Skill>]>([
    ['without a policy', {}],
    ['under a retake policy', { maxAttempts: 2 }],
  ])('50 looks and starts at that moment, %s, close it and open one', async (_policy, policy) => {
    const { look, onePaper, clock, attempts } = await ready(60, policy);
    const first = (await look()).data.questions;
    clock.move(311);
    expect(await onePaper()).not.toEqual(first);
    expect((await attempts()).map(({ status }) => status)).toEqual(['completed', 'open']);
  });

  test('of a completed quiz begins the next, with another paper', async () => {
    const { server, look, person, taken, attempts } = await ready(60);
    const { attempt } = await takeQuiz(server, person, taken.id);
    expect((await look()).data.questions).not.toEqual(attempt.questions);
    expect((await attempts()).map(({ status }) => status)).toEqual(['completed', 'open']);
  });
});

describe('where no start is permitted nothing is shown', () => {
  /** The failure of viewing; equals that of starting, and neither leaves a trace. */
  async function refusal({ look, start, store }: Awaited<ReturnType<typeof ready>>) {
    const before = await everyRow(store);
    const [looked, started] = [await look(), await start()];
    const refusalIn = ({ status, body: { code, message, retryAfter } }: typeof looked | typeof started) =>
      JSON.stringify({ status, code, message, retryAfter });
    expect(refusalIn(looked)).toBe(refusalIn(started));
    expect(looked.data).toBeUndefined();
    expect(looked.text).not.toContain('questionText');
    expect(await everyRow(store)).toBe(before);
    return [looked.status, looked.body.code];
  }

  test('the attempts are used up', async () => {
    const quiz = await ready(12, { maxAttempts: 1 });
    await takeQuiz(quiz.server, quiz.person, quiz.taken.id);
    expect(await refusal(quiz)).toEqual([409, 'attempts_used_up']);
  });

  test('the attempts are used up by looks', async () => {
    const quiz = await ready(12, { maxAttempts: 2 });
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await quiz.look()).status).toBe(200);
      quiz.clock.move(311);
      // A read after the deadline closes it.
      await quiz.call('GET /quiz/active', { token: quiz.person.token });
    }
    expect(await refusal(quiz)).toEqual([409, 'attempts_used_up']);
  });

  test('a retake must wait, counted from the end of the attempt that a look began', async () => {
    const quiz = await ready(12, { cooldownSeconds: 3600 });
    await quiz.look();
    quiz.clock.move(311);
    await quiz.call('GET /quiz/active', { token: quiz.person.token });
    expect(await refusal(quiz)).toEqual([409, 'retake_too_soon']);
    expect((await quiz.look()).headers.get('retry-after')).toBe('3589');
    quiz.clock.move(3589);
    expect((await quiz.look()).status).toBe(200);
  });

  test('the skill is absent, or not offered any more', async () => {
    const quiz = await ready(12, { isActive: false });
    expect(await refusal(quiz)).toEqual([404, 'not_found']);
    expect((await lookAtPaper(quiz.server, quiz.person, 999_999)).body).toMatchObject({ code: 'not_found' });
  });

  test('the skill was archived a moment ago', async () => {
    const quiz = await ready();
    const { token } = await quiz.admin();
    await quiz.call(`PUT /admin/skills/${quiz.taken.id}`, { token, body: { isActive: false } });
    quiz.clock.move(5);
    expect(await refusal(quiz)).toEqual([404, 'not_found']);
  });

  test('the skill has no live question', async () => {
    expect(await refusal(await ready(0))).toEqual([404, 'no_questions']);
  });

  test('too many quizzes were begun, by looks or starts alike', async () => {
    const server = await startTestServer();
    const person = await server.learner();
    const { count, seconds } = limitRules.quizStart;
    const begin = async (nth: number) => {
      const { id } = await server.skill();
      await server.questions(id, 1);
      return nth % 2 === 0 ? lookAtPaper(server, person, id) : startQuiz(server, person, id);
    };
    for (let nth = 0; nth < count; nth += 1) expect((await begin(nth)).status).toBe(200);
    const refused = await begin(0);
    expect([refused.body.code, refused.body.retryAfter]).toEqual(['rate_limited', seconds]);
    expect((await begin(1)).body.code).toBe('rate_limited');
  });

  test('the question is malformed: nothing is begun by it', async () => {
    const { look, call, person, attempts } = await ready();
    for (const query of ['?limit=0', '?limit=-1', '?limit=x', '?limit=1e1', '?limit=', '?limit=5&limit=6'])
      expect([query, (await look(query)).body.code]).toEqual([query, 'invalid_input']);
    expect((await call('GET /questions/quiz/1x', { token: person.token })).status).toBe(400);
    expect(await attempts()).toEqual([]);
  });

  test('it is a HEAD, which begins nothing', async () => {
    const { call, person, taken, attempts } = await ready();
    const head = await call(`HEAD /questions/quiz/${taken.id}`, { token: person.token });
    expect([head.status, head.headers.get('allow'), head.text]).toEqual([405, 'GET', '']);
    expect(await attempts()).toEqual([]);
  });
});

describe('the limit of a look', () => {
  test('cuts the one paper, in its order: no number shows another question', async () => {
    const { look, start, attempts } = await ready(60, { questionsPerQuiz: 12 });
    const first = (await look('?limit=3')).data.questions;
    const { questions } = (await start()).data.quizAttempt;
    expect(questions).toHaveLength(12);
    for (const limit of [1, 2, 3, 10, 11, 12, 100])
      expect((await look(`?limit=${limit}`)).data.questions).toEqual(questions.slice(0, limit));
    expect(first).toEqual(questions.slice(0, 3));
    expect(await attempts()).toHaveLength(1);
  });

  test('that is not given is none: the paper is shown whole', async () => {
    const { look, start } = await ready(60, { questionsPerQuiz: 12 });
    const { questions } = (await look()).data;
    expect(questions).toHaveLength(12);
    expect((await start()).data.quizAttempt.questions).toEqual(questions);
  });

  test('shows no answer’s question twice: what was answered before the look stays', async () => {
    const { server, look, start, person } = await ready();
    const attempt = (await start()).data.quizAttempt;
    await answer(server, person, [attempt.id, questionAt(attempt, 0), 'A']);
    await look();
    expect((await start()).data.quizAttempt).toMatchObject({ id: attempt.id, answers: [{ selectedAnswer: 'A' }] });
  });
});
