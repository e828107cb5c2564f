import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeQuestion, deleteQuestion } from '../questions/questions.service.ts';
import {
  UNHURRIED,
  byAdmin,
  answer,
  complete,
  lookAtPaper,
  questionAt,
  startQuiz,
  wrongLetter,
} from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, Reply, TestServer } from '../../test/testServer.ts';
import { closeExpired } from './closing.service.ts';
import { endAttempt } from './ending.service.ts';
import { extendCorrection } from './regrading/regrading.service.ts';

const LIMIT = 300;
const GRACE = 10;
const QUESTIONS = 3;

type Act =
  | { act: 'answer'; nth: number; right: boolean; seq: number | undefined; stamp: number | undefined }
  | { act: 'wait'; seconds: number }
  | { act: 'complete' | 'sweep' | 'read' | 'look' | 'start' | 'end' }
  | { act: 'edit' | 'retire'; nth: number };

const nth = fc.nat(QUESTIONS - 1);
const anAnswer = fc.record({
  act: fc.constant('answer' as const),
  nth,
  right: fc.boolean(),
  seq: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  stamp: fc.option(fc.constantFrom(0, 150, 300, 300.5, 305), { nil: undefined }),
});
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: anAnswer },
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 150, 300) }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('complete' as const, 'end' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constantFrom('sweep' as const, 'read' as const, 'look' as const, 'start' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('edit' as const, 'retire' as const), nth }) },
  ),
  { minLength: 1, maxLength: 16 },
);

/** A minimal model of an attempt. */
class Oracle {
  elapsed = 0;
  /** When the last stored answer was saved; the time taken of an untimed attempt that was ended for its learner. */
  lastSaved = 0;
  timeTaken = 0;
  /** Seconds after the start; null while it runs. */
  completedAt: number | null = null;
  answers = new Map<number, { right: boolean; letter: string; seq: number }>();
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  close(by: 'learner' | 'admin' = 'learner') {
    if (this.completedAt !== null) return;
    this.completedAt = Math.min(this.elapsed, this.limit);
    this.timeTaken = by === 'admin' && this.limit === Infinity ? this.lastSaved : this.completedAt;
  }

  get isOver() {
    return this.elapsed > this.limit + GRACE;
  }

  takes(stamp: number | undefined): boolean {
    if (this.completedAt !== null || this.isOver) return false;
    return this.elapsed <= this.limit || (stamp ?? this.elapsed) <= this.limit;
  }

  /** @returns the sequence number stored afterwards */
  save(
    which: number,
    given: { right: boolean; letter: string; seq: number | undefined },
  ): { seq: number; superseded: boolean } {
    const stored = this.answers.get(which);
    if (given.seq === undefined) {
      const greatest = Math.max(0, ...[...this.answers.values()].map(({ seq }) => seq));
      const seq = Math.max(this.elapsed * 1000, greatest + 1);
      this.answers.set(which, { ...given, seq });
      this.lastSaved = this.elapsed;
      return { seq, superseded: false };
    }
    if (stored && stored.seq >= given.seq)
      return { seq: stored.seq, superseded: stored.seq !== given.seq || stored.letter !== given.letter };
    this.answers.set(which, { ...given, seq: given.seq });
    this.lastSaved = this.elapsed;
    return { seq: given.seq, superseded: false };
  }

  get correct() {
    return [...this.answers.values()].filter(({ right }) => right).length;
  }
}

interface Run {
  server: TestServer;
  person: Person;
  author: Person;
  attempt: OpenAttempt;
  oracle: Oracle;
  /** All answers of completing so far. */
  bodies: Set<string>;
}

async function doAct(run: Run, act: Act): Promise<void> {
  switch (act.act) {
    case 'answer':
      return giveAnswer(run, act);
    case 'wait':
      run.server.clock.move(act.seconds);
      run.oracle.elapsed += act.seconds;
      return;
    case 'complete':
      return finish(run);
    case 'end':
      return endByAdmin(run);
    case 'sweep':
      await closeExpired(run.server.app);
      if (run.oracle.isOver) run.oracle.close();
      return;
    case 'read':
      return read(run);
    case 'look':
      return lookAgain(run);
    case 'start':
      return startAgain(run);
    case 'edit':
    case 'retire':
      return rewrite(run, act);
  }
}

async function giveAnswer(
  { server, person, attempt, oracle }: Run,
  { nth: which, right, seq, stamp }: Extract<Act, { act: 'answer' }>,
) {
  const questionId = questionAt(attempt, which);
  const letter = right ? server.keyOf(attempt, questionId) : wrongLetter(server, attempt, questionId);
  const given = { ...(seq !== undefined && { seq }), ...(stamp !== undefined && { timeTaken: stamp }) };
  const taken = oracle.takes(stamp);
  const reply = await answer(server, person, [attempt.id, questionId, letter], given);
  if (!taken) {
    expect([reply.status, reply.body.code]).toEqual([409, 'attempt_closed']);
    return;
  }
  const { seq: stands, superseded } = oracle.save(which, { right, letter, seq });
  expect(reply.status).toBe(200);
  expect(reply.data).toMatchObject({ saved: true, seq: stands, answeredCount: oracle.answers.size });
  expect(reply.data.superseded ?? false).toBe(superseded);
}

async function finish({ server, person, attempt, oracle, bodies }: Run) {
  const reply = await complete(server, person, attempt.id);
  oracle.close();
  bodies.add(reply.text);
  expect(bodies.size).toBe(1);
}

async function endByAdmin({ server, attempt, oracle }: Run) {
  const { app } = server;
  if (oracle.isOver) await closeExpired(app);
  if (oracle.isOver) oracle.close();
  const ending = app.db.transaction().execute((tx) => endAttempt(app, tx, attempt.id));
  if (oracle.completedAt === null) await ending;
  else await expect(ending).rejects.toMatchObject({ code: 'attempt_closed' });
  oracle.close('admin');
}

/** After the only attempt has ended no questions are shown, whether or not the skill still has any. */
function expectNothingShown({ oracle }: Run, { status, body, data }: Reply) {
  if (oracle.isOver) oracle.close();
  expect([data, status]).toEqual([undefined, body.code === 'no_questions' ? 404 : 409]);
  expect(['attempts_used_up', 'no_questions']).toContain(body.code);
}

async function lookAgain(run: Run) {
  const { server, person, attempt, oracle } = run;
  const reply = await lookAtPaper(server, person, attempt.skillId);
  if (oracle.completedAt !== null || oracle.isOver) return expectNothingShown(run, reply);
  expect(reply.data.questions).toEqual(attempt.questions);
}

async function startAgain(run: Run) {
  const { server, person, attempt, oracle } = run;
  const reply = await startQuiz(server, person, attempt.skillId);
  if (oracle.completedAt !== null || oracle.isOver) return expectNothingShown(run, reply);
  const again = reply.data.quizAttempt;
  expect(again).toMatchObject({ id: attempt.id, questions: attempt.questions, deadline: attempt.deadline });
  const held = again.answers.map(({ questionId, selectedAnswer, seq }) => `${questionId} ${selectedAnswer} ${seq}`);
  const expected = [...oracle.answers].map(
    ([which, { letter, seq }]) => `${questionAt(attempt, which)} ${letter} ${seq}`,
  );
  expect(new Set(held)).toEqual(new Set(expected));
}

async function read({ server, person, attempt, oracle }: Run) {
  const reply = await server.call(`GET /quiz/${attempt.id}`, { token: person.token });
  if (oracle.isOver) oracle.close();
  const { completedAt, timeTaken, correct } = oracle;
  expect(reply.data.quizAttempt).toMatchObject(
    completedAt === null
      ? { status: 'open', scorePercentage: null }
      : { status: 'completed', timeTaken, correctAnswers: correct, totalQuestions: QUESTIONS },
  );
}

// Through the services, because an author's session would expire during an hour of waiting.
async function rewrite(
  { server, author, attempt }: Run,
  { act, nth: which }: Extract<Act, { act: 'edit' | 'retire' }>,
) {
  const questionId = questionAt(attempt, which);
  const by = byAdmin(author.id);
  if (act === 'retire') await deleteQuestion(server.app, by, questionId);
  else await changeQuestion({ ...server.app, extendCorrection }, by, questionId, { correctAnswer: 'B', points: 7 });
}

/** The score computed in the database from the stored answers and the frozen paper's versions. */
async function recomputed({ server, attempt }: Run) {
  const { rows } = await server.store.pool.query<{
    totalQuestions: number;
    correctAnswers: number;
    scorePercentage: number;
  }>(
    `select count(*) as "totalQuestions", count(*) filter (where right_one) as "correctAnswers",
       round(100.0 * coalesce(sum(worth) filter (where right_one), 0) / sum(worth), 2) as "scorePercentage"
     from (
       select (item ->> 'points')::int as worth, answers.option_id = versions.key_option as right_one
       from attempts, jsonb_array_elements(paper) item
       join question_versions versions on versions.id = (item ->> 'versionId')::bigint
       left join attempt_answers answers
         on answers.attempt_id = $1 and answers.question_id = (item ->> 'questionId')::bigint
       where attempts.id = $1
     ) keyed`,
    [attempt.id],
  );
  return rows[0];
}

test('whatever is done to an attempt in whatever order, it is what a simple account of it says', async () => {
  const server = await startTestServer(UNHURRIED);
  const timed = await server.learner();
  const untimed = await server.learner({ timeFactor: null });
  const author = await server.admin();
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(LIMIT, Infinity),
      // Seconds before the start at which the questions were viewed; null: the start came first.
      fc.constantFrom(null, 0, 40, 310),
      async (given, points, limit, lookedBefore) => {
        server.clock.set('2026-03-04T10:00:00Z');
        const { id } = await server.skill({ maxAttempts: 1, scoringRule: 'points' });
        await server.questions(id, QUESTIONS - 1);
        await server.questions(id, 1, { points });
        const person = limit === LIMIT ? timed : untimed;
        const seen = lookedBefore === null ? null : (await lookAtPaper(server, person, id)).data.questions;
        const oracle = new Oracle(limit);
        oracle.elapsed = lookedBefore ?? 0;
        server.clock.move(oracle.elapsed);
        const attempt = (await startQuiz(server, person, id)).data.quizAttempt;
        expect(attempt.questions).toEqual(seen ?? attempt.questions);
        const run: Run = { server, person, author, attempt, oracle, bodies: new Set() };
        for (const act of given) await doAct(run, act);
        await finish(run);
        await read(run);
        const { score } = (await complete(server, person, attempt.id)).data;
        expect(score).toMatchObject({ ...(await recomputed(run)), correctAnswers: run.oracle.correct });
      },
    ),
    { numRuns: 25 },
  );
});
