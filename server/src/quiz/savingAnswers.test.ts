import { expect, test } from 'vitest';
import { UNHURRIED, answer, questionAt, together } from '../../test/assessment/testQuiz.ts';
import { canMeet } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';

const LEARNERS = 12;

async function exam() {
  const server = await startTestServer(UNHURRIED);
  const skill = await server.skill();
  await server.questions(skill.id, 4);
  const running = await Promise.all(
    Array.from({ length: LEARNERS }, async () => {
      const person = await server.learner();
      const { data } = await server.call('POST /quiz/start', { token: person.token, body: { skillId: skill.id } });
      return { person, attempt: data.quizAttempt };
    }),
  );
  server.clock.move(10);
  return { server, running };
}

test('answers of one moment are saved each for its own attempt, two of one attempt as well', async () => {
  const { server, running } = await exam();
  const sent = running.flatMap(({ person, attempt }, nth) =>
    [0, 1, 2].map((place) => ({
      person,
      attempt,
      questionId: questionAt(attempt, place),
      letter: 'ABCD'[nth % 4] ?? 'A',
    })),
  );
  const replies = await together(sent.length, (index) => {
    const { person, attempt, questionId, letter } = sent[index] as (typeof sent)[number];
    return answer(server, person, [attempt.id, questionId, letter], { seq: 10_000 + index });
  });
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await server.store.pool.query('select attempt_id, question_id, seq from attempt_answers');
  const stored = rows.map((row) => `${row.attempt_id} ${row.question_id} ${row.seq}`).toSorted();
  expect(stored).toEqual(
    sent.map(({ attempt, questionId }, index) => `${attempt.id} ${questionId} ${10_000 + index}`).toSorted(),
  );
});

test('an attempt being closed delays no other answer', async () => {
  const { server, running } = await exam();
  const [closing, ...others] = running as [(typeof running)[number], ...typeof running];
  // The embedded store runs one transaction at a time, so no lock can be held there.
  const holder = canMeet(server.store) ? await server.store.pool.connect() : null;
  await holder?.query('begin');
  await holder?.query('select 1 from attempts where id = $1 for update', [closing.attempt.id]);
  let answered = false;
  const waiting = answer(server, closing.person, [closing.attempt.id, questionAt(closing.attempt, 0), 'A'], { seq: 1 });
  void waiting.then(() => (answered = true));
  const replies = await Promise.all(
    others.map(({ person, attempt }) => answer(server, person, [attempt.id, questionAt(attempt, 0), 'B'], { seq: 1 })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  if (holder) expect(answered).toBe(false);
  await holder?.query('rollback');
  holder?.release();
  expect((await waiting).status).toBe(200);
});
