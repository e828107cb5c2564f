import { describe, expect, test } from 'vitest';
import { auditEvents } from '../testAudit.ts';
import { runningQuiz } from '../testQuiz.ts';

async function quizToAssess() {
  const quiz = await runningQuiz();
  const admin = await quiz.admin();
  const path = `/admin/attempts/${quiz.attempt.id}`;
  const assess = (body: object) => quiz.call(`POST ${path}/assess`, { token: admin.token, body });
  const inspect = async () => (await quiz.call(`GET ${path}`, { token: admin.token })).data.attempt;
  return { ...quiz, admin, assess, inspect };
}

describe('an attempt as admins see it', () => {
  test('shows no key while it runs, and afterwards everything, which the audit log tells', async () => {
    const { inspect, finish, sayRight, say, store, person, attempt, admin } = await quizToAssess();
    await sayRight(0);
    await say(1, 'B', { questionTime: 0 });
    expect(await inspect()).toMatchObject({ status: 'open', learner: { id: person.id }, scorePercentage: null });
    expect(JSON.stringify(await inspect())).not.toContain('correctAnswer"');
    expect(await auditEvents(store, 'keys_viewed')).toEqual([]);
    await finish();
    const shown = await inspect();
    expect(shown).toMatchObject({ status: 'completed', closedBy: 'learner', counts: true, assessments: [] });
    expect(shown.answers[0]).toMatchObject({ isCorrect: true, explanation: 'because it is so' });
    expect(await auditEvents(store, 'keys_viewed')).toMatchObject([
      { actorId: admin.id, subjectId: person.id, details: { attemptId: attempt.id } },
    ]);
  });
});

describe('an assessment by a person', () => {
  test('is refused while the quiz runs', async () => {
    const { assess } = await quizToAssess();
    expect(await assess({ comment: 'Well' })).toMatchObject({ status: 409, body: { code: 'attempt_running' } });
  });

  test('needs words, and a rating within 0 and 100', async () => {
    const { assess, finish, inspect } = await quizToAssess();
    await finish();
    for (const body of [{}, { comment: '  ' }, { comment: 'x'.repeat(4001) }, { comment: 'x', rating: 101 }])
      expect((await assess(body)).status).toBe(400);
    expect((await inspect()).assessments).toEqual([]);
  });

  test('stands beside the score, which stays, and is told in the audit log without its words', async () => {
    const { assess, finish, inspect, details, store, admin, person, attempt } = await quizToAssess();
    await finish();
    const before = await inspect();
    const learnerBefore = await details();
    const added = await assess({ comment: 'Better than the score', rating: 80 });
    expect(added.status).toBe(201);
    const { assessments, ...rest } = await inspect();
    expect(rest).toEqual({ ...before, assessments: undefined });
    expect(assessments).toMatchObject([{ comment: 'Better than the score', rating: 80, shared: false }]);
    // What is not shared is nothing to its learner.
    expect(await details()).toEqual(learnerBefore);
    const [event] = await auditEvents(store, 'attempt_assessed');
    expect(event).toMatchObject({ actorId: admin.id, subjectId: person.id, details: { attemptId: attempt.id } });
    expect(JSON.stringify(event)).not.toContain('Better');
  });

  test('reaches its learner where it is shared, without its author', async () => {
    const { assess, finish, details } = await quizToAssess();
    await finish();
    await assess({ comment: 'First', shared: true });
    await assess({ comment: 'Second' });
    await assess({ comment: 'Third', shared: true, rating: 62.5 });
    const { feedback } = await details();
    expect(feedback).toMatchObject([
      { comment: 'First', rating: null },
      { comment: 'Third', rating: 62.5 },
    ]);
    expect(JSON.stringify(feedback)).not.toContain('Last');
  });

  test('is found by the filter, and goes with the person it is about', async () => {
    const { assess, finish, call, admin, attempt, person, store } = await quizToAssess();
    await finish();
    const found = async (assessed: boolean) =>
      (await call(`GET /admin/attempts?assessed=${assessed}`, { token: admin.token })).data.items;
    expect(await found(true)).toEqual([]);
    await assess({ comment: 'Seen' });
    expect(await found(true)).toMatchObject([{ id: attempt.id, assessments: 1 }]);
    expect(await found(false)).toEqual([]);
    await call(`DELETE /users/${person.id}`, { token: admin.token });
    expect((await store.pool.query('select * from attempt_assessments')).rows).toEqual([]);
  });
});
