import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { runningQuiz } from '../../test/assessment/testQuiz.ts';

async function quizToAssess() {
  const quiz = await runningQuiz();
  const admin = await quiz.admin();
  const path = `/admin/attempts/${quiz.attempt.id}`;
  const send = (body: unknown) => quiz.call(`POST ${path}/assess`, { token: admin.token, body });
  const assess = ({ shared, ...assessmentData }: Record<string, unknown>) =>
    send({ assessmentData, ...(shared !== undefined && { shared }) });
  const inspect = async () => (await quiz.call(`GET ${path}`, { token: admin.token })).data.attempt;
  const written = async (body: Record<string, unknown>): Promise<number> =>
    (await assess(body)).data.attempt.assessments.at(-1).id;
  const change = (id: number, shared: boolean) =>
    quiz.call(`PUT ${path}/assessments/${id}`, { token: admin.token, body: { shared } });
  const withdraw = (id: number, reason: unknown = 'Another learner was meant') =>
    quiz.call(`POST ${path}/assessments/${id}/withdraw`, { token: admin.token, body: { reason } });
  const notices = async () =>
    (await quiz.call('GET /notifications', { token: quiz.person.token })).data.items.map(
      ({ message }: { message: string }) => message,
    );
  return { ...quiz, admin, send, assess, inspect, written, change, withdraw, notices };
}

describe('an attempt as admins see it', () => {
  test('shows no key while it runs, and afterwards everything, which the audit log records', async () => {
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
    for (const body of [{}, { comment: '  ' }, { comment: 'x'.repeat(4001) }, { comment: 'x', score: 101 }])
      expect((await assess(body)).status).toBe(400);
    expect((await inspect()).assessments).toEqual([]);
  });

  test('is shown beside the unchanged score, and recorded in the audit log without its text', async () => {
    const { assess, finish, inspect, details, store, admin, person, attempt } = await quizToAssess();
    await finish();
    const before = await inspect();
    const learnerBefore = await details();
    const added = await assess({ comment: 'Better than the score', score: 80 });
    expect(added.status).toBe(201);
    const { assessments, ...rest } = await inspect();
    expect(rest).toEqual({ ...before, assessments: undefined });
    expect(assessments).toMatchObject([{ comment: 'Better than the score', rating: 80, shared: false }]);
    // An unshared assessment is invisible to the learner.
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
    await assess({ comment: 'Third', shared: true, score: 62.5 });
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

describe('an assessment that was written', () => {
  test('is neither changed nor withdrawn by way of another attempt, nor without a reason', async () => {
    const { call, admin, finish, written, withdraw, change, running, inspect } = await quizToAssess();
    await finish();
    const id = await written({ comment: 'Well argued', shared: true });
    const other = `/admin/attempts/${(await running()).attempt.id}/assessments/${id}`;
    const { token } = admin;
    expect((await call(`PUT ${other}`, { token, body: { shared: false } })).status).toBe(404);
    expect((await call(`POST ${other}/withdraw`, { token, body: { reason: 'Slip' } })).status).toBe(404);
    expect([(await change(id + 1000, false)).status, (await withdraw(id + 1000)).status]).toEqual([404, 404]);
    for (const reason of [null, '', '   ', 'x'.repeat(301)]) expect((await withdraw(id, reason)).status).toBe(400);
    expect((await inspect()).assessments).toMatchObject([{ shared: true, withdrawn: null }]);
  });

  test('is shown to the learner and hidden again, with one notice each', async () => {
    const { finish, written, change, details, notices, store } = await quizToAssess();
    await finish();
    const id = await written({ comment: 'Well argued', score: 72.5 });
    expect(await notices()).toEqual([]);
    await Promise.all([change(id, true), change(id, true)]);
    expect((await details()).feedback).toMatchObject([{ comment: 'Well argued', rating: 72.5 }]);
    expect((await change(id, false)).data.attempt.assessments).toMatchObject([{ id, shared: false }]);
    await change(id, false);
    expect((await details()).feedback).toEqual([]);
    expect(await notices()).toEqual([
      expect.stringMatching(/was removed from its page/),
      expect.stringMatching(/has been reviewed; rating: 73%/),
    ]);
    const events = [await auditEvents(store, 'assessment_shared'), await auditEvents(store, 'assessment_unshared')];
    expect(events).toMatchObject([[{ details: { assessmentId: id } }], [{ details: { assessmentId: id } }]]);
  });

  test('is gone for its learner, their report and every count once it is withdrawn; admins read it, and why', async () => {
    const { call, admin, attempt, person, finish, written, withdraw, change, details, inspect, notices, store } =
      await quizToAssess();
    await finish();
    const id = await written({ comment: 'Well argued', shared: true });
    const twice = await Promise.all([withdraw(id), withdraw(id)]);
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await change(id, false)).toMatchObject({ status: 409, body: { code: 'assessment_withdrawn' } });
    const standing = { comment: 'Well argued', shared: true, withdrawn: { reason: 'Another learner was meant' } };
    expect((await inspect()).assessments).toMatchObject([standing]);
    expect((await details()).feedback).toEqual([]);
    const { token } = admin;
    const report = await call(`GET /admin/users/${person.id}/report`, { token });
    expect(report.data).toMatchObject({ assessments: [], totalAssessments: 0 });
    const { items } = (await call('GET /admin/attempts?assessed=false', { token })).data;
    expect(items).toMatchObject([{ id: attempt.id, assessments: 0 }]);
    expect(await notices()).toEqual([
      expect.stringMatching(/was removed from its page/),
      expect.stringMatching(/has been reviewed/),
    ]);
    const events = await auditEvents(store, 'assessment_withdrawn');
    expect(events).toMatchObject([{ actorId: admin.id, subjectId: person.id, details: { assessmentId: id } }]);
  });

  test('of which its learner knew nothing is withdrawn without a word to them', async () => {
    const { finish, written, withdraw, notices } = await quizToAssess();
    await finish();
    expect((await withdraw(await written({ comment: 'Between us' }))).status).toBe(200);
    expect(await notices()).toEqual([]);
  });
});
