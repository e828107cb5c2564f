import { describe, expect, test } from 'vitest';
import { limitRules } from '../platform/http/rateLimit.ts';
import { UNHURRIED, complete, lookAtPaper, startQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

/** A running attempt, and a start that names an attempt: it resumes that one or fails. */
async function begin(settings: Record<string, string> = UNHURRIED) {
  const server = await startTestServer(settings);
  const { person, skill, attempt } = await server.running({ questions: 4 });
  const resume = (quizAttemptId: unknown = attempt.id, skillId = skill.id, by = person) =>
    server.call('POST /quiz/start', { token: by.token, body: { skillId, quizAttemptId } });
  const count = async () => (await server.store.pool.query('select 1 from attempts')).rowCount;
  return { ...server, server, person, skill, attempt, resume, count };
}

describe('a start that names its attempt', () => {
  test('continues it, like any other start', async () => {
    const { server, person, skill, attempt, clock, resume } = await begin();
    clock.move(310);
    const serverNow = clock.now().toISOString();
    expect((await resume()).data.quizAttempt).toEqual({ ...attempt, resumed: true, serverNow });
    expect((await startQuiz(server, person, skill.id)).data.quizAttempt.id).toBe(attempt.id);
  });

  test('begins nothing when it was completed meanwhile', async () => {
    const { server, person, attempt, resume, store } = await begin();
    await complete(server, person, attempt.id);
    const before = await everyRow(store);
    const refused = await resume();
    expect([refused.status, refused.body.code]).toEqual([409, 'attempt_closed']);
    expect(await everyRow(store)).toBe(before);
  });

  test('begins nothing when its time is over, and closes it', async () => {
    const { person, call, clock, attempt, resume, count } = await begin();
    clock.move(310.001);
    expect((await resume()).body.code).toBe('attempt_closed');
    expect(await count()).toBe(1);
    expect((await call(`GET /quiz/${attempt.id}`, { token: person.token })).data.quizAttempt.closedBy).toBe('deadline');
  });

  test('begins nothing while another attempt of the skill runs, which a plain start finds', async () => {
    const { server, person, skill, attempt, resume } = await begin();
    await complete(server, person, attempt.id);
    const second = (await startQuiz(server, person, skill.id)).data.quizAttempt;
    expect((await resume()).body.code).toBe('attempt_closed');
    expect((await resume(second.id)).data.quizAttempt.id).toBe(second.id);
  });

  test('finds no other learner’s attempt, none of another skill, no void one and no absent one', async () => {
    const { server, person, skill, attempt, resume, admin, call, count } = await begin();
    const other = await server.running({ questions: 1, person });
    const stranger = await server.learner();
    await lookAtPaper(server, stranger, skill.id);
    const asked = [resume(attempt.id, skill.id, stranger), resume(other.attempt.id), resume(999_999)];
    for (const { status, body } of await Promise.all(asked)) expect([status, body.code]).toEqual([404, 'not_found']);
    const { token } = await admin();
    await call(`POST /admin/attempts/${attempt.id}/void`, { token, body: { reason: 'A fire drill' } });
    expect((await resume()).status).toBe(404);
    for (const id of ['1', 0, -1, 1.5, null]) expect([id, (await resume(id)).body.code]).toEqual([id, 'invalid_input']);
    expect(await count()).toBe(3);
  });

  test('uses up no start, so a limit never stands between a learner and a running quiz', async () => {
    const { server, person, resume } = await begin({});
    for (let nth = 1; nth < limitRules.quizStart.count; nth += 1)
      expect((await server.running({ questions: 1, person })).attempt.resumed).toBe(false);
    const refused = await server.skill();
    await server.questions(refused.id, 1);
    expect((await startQuiz(server, person, refused.id)).body.code).toBe('rate_limited');
    expect((await resume()).status).toBe(200);
  });
});
