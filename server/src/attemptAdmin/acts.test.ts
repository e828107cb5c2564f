import { describe, expect, test } from 'vitest';
import { closeExpired } from '../quiz/closing.service.ts';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { complete, runningQuiz, startQuiz, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import type { TestServer } from '../../test/testServer.ts';

async function watched(overrides: Parameters<typeof runningQuiz>[0] = {}) {
  const quiz = await runningQuiz(overrides);
  const admin = await quiz.admin();
  const path = `/admin/attempts/${quiz.attempt.id}`;
  const act = (name: string, body?: object) => quiz.call(`POST ${path}/${name}`, { token: admin.token, body });
  return {
    ...quiz,
    admin,
    extend: (seconds: unknown) =>
      quiz.call('POST /admin/attempts/extend', {
        token: admin.token,
        body: { attemptIds: [quiz.attempt.id], seconds },
      }),
    end: () => act('end'),
    assess: ({ shared = false, ...assessmentData }: { comment: string; score?: number; shared?: boolean }) =>
      act('assess', { assessmentData, shared }),
    voidOne: (reason = 'The room was on fire') => act('void', { reason }),
    restore: () => act('restore'),
    notices: async (): Promise<string[]> =>
      (await quiz.call('GET /notifications', { token: quiz.person.token })).data.items.map(
        ({ message }: { message: string }) => message,
      ),
    inspect: async () => (await quiz.call(`GET ${path}`, { token: admin.token })).data.attempt,
  };
}

async function standings({ store }: Pick<TestServer, 'store'>) {
  const { rows } = await store.pool.query('select * from standings order by period, period_start, skill_id, user_id');
  return JSON.stringify(rows);
}

const given = { done: 1, refused: [] };
const refused = (reason: string) => ({ done: 0, refused: [{ id: expect.any(Number), reason }] });
const IS_OVER = 'This quiz is over, so there is nothing to extend.';

describe('more time for a running quiz', () => {
  test('is refused where there is no running quiz, and in amounts that are none', async () => {
    const { extend, finish, inspect } = await watched();
    for (const seconds of [0, -1, 1.5, 86_401, '60', 'Untimed', null]) expect((await extend(seconds)).status).toBe(400);
    for (let day = 1; day <= 6; day += 1) expect((await extend(86_400)).data).toEqual(given);
    expect((await extend(86_400)).data).toEqual(refused('This is longer than any quiz can last'));
    await finish();
    expect((await extend(60)).data).toEqual(refused(IS_OVER));
    expect((await inspect()).extendedSeconds).toBe(6 * 86_400);
  });

  test('is refused after deadline and grace, even if the attempt is not closed yet', async () => {
    const { extend, clock, inspect } = await watched();
    clock.move(311);
    expect((await extend(60)).data).toEqual(refused(IS_OVER));
    expect((await inspect()).status).toBe('completed');
  });

  test('moves the deadline in every answer, and answers within it count', async () => {
    const { extend, clock, sayRight, attempt, finish, inspect, store, admin, person } = await watched();
    expect((await extend(120)).data).toEqual(given);
    const deadline = new Date(Date.parse(attempt.deadline ?? '') + 120_000).toISOString();
    expect(await inspect()).toMatchObject({ status: 'open', deadline, limitSeconds: 420, extendedSeconds: 120 });
    clock.move(400);
    expect((await sayRight(0)).data.deadline).toBe(deadline);
    expect((await finish()).data.score).toMatchObject({ correctAnswers: 1, timeTaken: 400 });
    expect((await inspect()).closedBy).toBe('learner');
    expect(await auditEvents(store, 'attempt_extended')).toMatchObject([
      { actorId: admin.id, subjectId: person.id, details: { attemptId: attempt.id, seconds: 120 } },
    ]);
  });

  test('without end takes the deadline away, and then there is nothing to extend', async () => {
    const { extend, clock, sayRight, finish, store, inspect } = await watched();
    expect((await extend('untimed')).data).toEqual(given);
    expect(await inspect()).toMatchObject({ deadline: null, limitSeconds: null });
    for (const seconds of [60, 'untimed'])
      expect((await extend(seconds)).data).toEqual(
        refused('This quiz has no time limit, so there is nothing to extend.'),
      );
    clock.move(3000);
    expect((await sayRight(0)).data.deadline).toBeNull();
    expect((await finish()).data.score).toMatchObject({ correctAnswers: 1, timeTaken: 3000 });
    expect(await inspect()).toMatchObject({ closedBy: 'learner', deadline: null, extendedSeconds: 0 });
    expect(await auditEvents(store, 'attempt_extended')).toMatchObject([{ details: { seconds: 'untimed' } }]);
  });

  test('given in the grace begins then, so that all of it can be used', async () => {
    const { extend, clock, sayRight, inspect } = await watched();
    clock.move(308);
    await extend(60);
    const { deadline } = await inspect();
    expect(deadline).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    clock.move(59);
    expect((await sayRight(0)).status).toBe(200);
  });

  test('keeps the session of the learner as long', async () => {
    const { extend, store, person, clock } = await watched();
    await store.pool.query('update sessions set ends_at = $1 where user_id = $2', [
      new Date(clock.now().getTime() + 400_000),
      person.id,
    ]);
    await extend(3600);
    const { rows } = await store.pool.query('select min(ends_at) as ends_at from sessions where user_id = $1', [
      person.id,
    ]);
    expect(rows[0].ends_at.getTime()).toBeGreaterThan(clock.now().getTime() + 3_900_000);
  });

  test('given while the quiz is being closed at its end wins or loses whole', async () => {
    const { extend, clock, store, app, sayRight } = await watched();
    clock.move(309);
    const barrier = await holdWrites(store, 'after update', 'attempts');
    const extending = extend(600);
    await barrier.untilWaiting(1);
    clock.move(5);
    const closing = closeExpired(app);
    await barrier.untilWaiting(2);
    await barrier.lift();
    const [reply] = await Promise.all([extending, closing]);
    const { rows } = await store.pool.query('select status from attempts');
    const outcome = [reply.data.done, rows[0].status, (await sayRight(0)).status];
    expect([
      [1, 'open', 200],
      [0, 'completed', 409],
    ]).toContainEqual(outcome);
  });
});

describe('ending a running quiz', () => {
  test('is refused for a finished attempt, even if it is not closed yet, and for non-admins', async () => {
    const { end, finish, clock, inspect, call, person, attempt } = await watched();
    expect((await call(`POST /admin/attempts/${attempt.id}/end`, { token: person.token })).status).toBe(403);
    clock.move(311);
    expect(await end()).toMatchObject({ status: 409, body: { code: 'attempt_closed' } });
    expect((await inspect()).closedBy).toBe('deadline');
    await finish();
    expect((await end()).status).toBe(409);
  });

  test('scores the saved answers, notifies the learner, is in the audit log, and happens once', async () => {
    const { end, sayRight, inspect, clock, notices, store, admin, person, attempt, skill } = await watched();
    await sayRight(0);
    clock.move(100);
    expect((await end()).data.attempt).toMatchObject({ status: 'completed', closedBy: 'admin', scorePercentage: 25 });
    expect((await end()).status).toBe(409);
    expect((await sayRight(1)).body.code).toBe('attempt_closed');
    expect(await inspect()).toMatchObject({ timeTaken: 100, counts: true });
    expect(await notices()).toEqual([
      `An administrator ended your quiz “${skill.name}”. It was scored with the answers you had given.`,
    ]);
    expect(await auditEvents(store, 'attempt_ended')).toMatchObject([
      { actorId: admin.id, subjectId: person.id, details: { attemptId: attempt.id } },
    ]);
  });

  test('shows its keys, like every action on a finished attempt, and the audit log records it', async () => {
    const { extend, end, voidOne, restore, assess, store, admin, person, attempt } = await watched();
    const seen = async () => (await auditEvents(store, 'keys_viewed')).length;
    await extend(60);
    expect(await seen()).toBe(0);
    for (const [nth, act] of [end, voidOne, restore, () => assess({ comment: 'Well' })].entries()) {
      expect((await act()).data.attempt.answers[0]).toHaveProperty('correctAnswer');
      expect(await seen()).toBe(nth + 1);
    }
    expect((await auditEvents(store, 'keys_viewed'))[0]).toMatchObject({
      actorId: admin.id,
      subjectId: person.id,
      details: { attemptId: attempt.id },
    });
  });

  test('without a time limit took until its last answer, so that weeks of absence are in no report', async () => {
    const { end, extend, sayRight, clock } = await watched();
    await extend('untimed');
    clock.move(400);
    await sayRight(0);
    clock.move(3000);
    const { startedAt, completedAt, timeTaken } = (await end()).data.attempt;
    expect([timeTaken, Date.parse(completedAt) - Date.parse(startedAt)]).toEqual([400, 3_400_000]);
  });
});

describe('notices to learners', () => {
  test('of a void attempt and of its return: once each, without the reason, and by mail if they want', async () => {
    const { voidOne, restore, finish, sayRight, notices, skill, call, person, store, clock } = await watched();
    clock.set('2026-03-04T10:02:00Z');
    const preferences = { showEmail: false, onLeaderboard: true, mailNotifications: true };
    expect((await call('PUT /users/preferences', { token: person.token, body: preferences })).status).toBe(200);
    await sayRight(0);
    await finish();
    await voidOne('The seats were too near');
    await voidOne('Again');
    await restore();
    await restore();
    expect(await notices()).toEqual([
      `Your quiz “${skill.name}” of 4 March 2026 counts again. It’s back in your history with its score of 25%.`,
      `An administrator marked your quiz “${skill.name}” of 4 March 2026 void. It no longer counts. Ask your administrator for the reason.`,
    ]);
    const { rows } = await store.pool.query("select kind from outbox where kind = 'notification'");
    expect(rows).toHaveLength(2);
  });

  test('of a running quiz that became void: that it was ended', async () => {
    const { voidOne, notices } = await watched();
    await voidOne();
    expect(await notices()).toEqual([
      expect.stringMatching(/^An administrator ended your quiz .* and marked it void\./),
    ]);
  });

  test('of an assessment that is shared; of one for other admins, or of a void attempt, nothing', async () => {
    const { assess, finish, notices, voidOne, restore } = await watched();
    await finish();
    await assess({ comment: 'Between us', shared: false });
    expect(await notices()).toEqual([]);
    await assess({ comment: 'Well argued', score: 72.5, shared: true });
    expect(await notices()).toEqual([expect.stringMatching(/has been reviewed; rating: 73%\./)]);
    expect((await notices())[0]).not.toContain('Well argued');
    await voidOne();
    await assess({ comment: 'Seen by nobody', shared: true });
    await restore();
    expect(await notices()).toHaveLength(3);
  });

  test('of what was rolled back, nothing', async () => {
    const { voidOne, finish, notices, store, inspect } = await watched();
    await finish();
    await store.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await store.pool.query(
      'create trigger refuse before insert on attempt_voids for each row execute function refuse()',
    );
    expect((await voidOne()).status).toBe(500);
    await store.pool.query('drop trigger refuse on attempt_voids');
    await store.pool.query('drop function refuse');
    expect([await notices(), (await inspect()).status]).toEqual([[], 'completed']);
  });
});

describe('a void attempt', () => {
  test('needs a reason, and is not voided or restored twice', async () => {
    const { voidOne, restore, finish } = await watched();
    await finish();
    for (const reason of ['', '   ', 'x'.repeat(301)]) expect((await voidOne(reason)).status).toBe(400);
    expect((await restore()).body.code).toBe('attempt_not_void');
    expect((await voidOne()).status).toBe(200);
    expect((await voidOne()).body.code).toBe('attempt_void');
    expect((await restore()).status).toBe(200);
    expect((await restore()).body.code).toBe('attempt_not_void');
  });

  test('is nowhere for its learner and in no standing, and restored everything is as it was', async () => {
    const server = await watched();
    const { voidOne, restore, finish, sayRight, call, person, attempt, details, inspect, admin, store } = server;
    await sayRight(0);
    await finish();
    const before = [JSON.stringify(await details()), await standings(server), JSON.stringify(await inspect())];
    expect((await voidOne('Two people sat there')).data.attempt).toMatchObject({
      status: 'void',
      counts: false,
      scorePercentage: 25,
      voided: { reason: 'Two people sat there', by: expect.stringContaining('Last') },
    });
    expect((await call(`GET /quiz/${attempt.id}`, { token: person.token })).status).toBe(404);
    expect((await call('GET /quiz/history', { token: person.token })).data.quizHistory).toEqual([]);
    expect(await standings(server)).toBe('[]');
    const [event] = await auditEvents(store, 'attempt_voided');
    expect(event).toMatchObject({ actorId: admin.id, details: { attemptId: attempt.id, wasRunning: false } });
    expect(JSON.stringify(event)).not.toContain('Two people');
    await restore();
    expect([JSON.stringify(await details()), await standings(server), JSON.stringify(await inspect())]).toEqual(before);
    expect(await auditEvents(store, 'attempt_restored')).toHaveLength(1);
  });

  test('that was running is ended for its learner, and frees the skill for another try', async () => {
    const server = await watched({ skill: { maxAttempts: 1 } });
    const { voidOne, sayRight, finish, person, skill, attempt, inspect, restore } = server;
    await sayRight(0);
    expect((await voidOne()).data.attempt).toMatchObject({ status: 'void', closedBy: 'admin', scorePercentage: 25 });
    expect((await sayRight(1)).status).toBe(404);
    expect((await finish()).status).toBe(404);
    const again = await startQuiz(server, person, skill.id);
    expect(again.data.quizAttempt.id).not.toBe(attempt.id);
    await complete(server, person, again.data.quizAttempt.id);
    await restore();
    expect(await inspect()).toMatchObject({ status: 'completed', closedBy: 'admin' });
    const kept = await standings(server);
    await rebuildAllStandings(server.app);
    expect(await standings(server)).toBe(kept);
  });

  test('leaves the next best to count', async () => {
    const server = await watched({ skill: { countingRule: 'best' } });
    const { voidOne, restore, sayRight, finish, person, skill, store } = server;
    for (const nth of [0, 1, 2]) await sayRight(nth);
    await finish();
    const { attempt: second } = await takeQuiz(server, person, skill.id, { right: 1 });
    const counting = async () => (await store.pool.query('select id from attempts where counts')).rows;
    const before = await standings(server);
    await voidOne();
    expect(await counting()).toEqual([{ id: second.id }]);
    await restore();
    expect(await counting()).toEqual([{ id: server.attempt.id }]);
    expect(await standings(server)).toBe(before);
  });

  test('and its learner’s own end at the same moment are one after the other', async () => {
    const server = await watched();
    const { voidOne, sayRight, finish, store, inspect } = server;
    await sayRight(0);
    const barrier = await holdWrites(store, 'after update', 'attempts');
    const finishing = finish();
    await barrier.untilWaiting(1);
    const voiding = voidOne();
    await barrier.untilWaiting(2);
    await barrier.lift();
    const [finished, voided] = await Promise.all([finishing, voiding]);
    expect([200, 404]).toContain(finished.status);
    expect(voided.status).toBe(200);
    expect(await inspect()).toMatchObject({ status: 'void', scorePercentage: 25 });
    expect(await standings(server)).toBe('[]');
  });
});
