import { expect, test } from 'vitest';
import { answer, complete, startQuiz, takeQuiz, UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { grace, startLti } from '../../test/lti/testLti.ts';
import type { Person } from '../../test/testServer.ts';
import { createGradeDelivery } from '../lti/gradeDelivery.service.ts';

const MINUTE = 60;
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

/** A skill of four questions that a course opens, and its learner. */
async function course(given: Parameters<typeof startLti>[0] & { skill?: object } = {}) {
  const server = await startLti({ ...given, settings: { ...UNHURRIED, ...given.settings } });
  const { platform, skill, questions, app, launch } = server;
  const taught = await skill(given.skill);
  await questions(taught.id, 4);
  const { lineItem } = platform.services;
  const linked = {
    claims: { '/custom': { skill: String(taught.id) }, [AGS]: { scope: [SCORE], lineitem: lineItem } },
  };
  const open = async (student = grace, altered: object = {}): Promise<Person> => {
    const { user, token } = (await launch(student, { claims: { ...linked.claims, ...altered } })).data.signIn;
    return { id: user.id, token, email: user.email, password: '' };
  };
  const delivery = createGradeDelivery(app);
  const run = async () => {
    await delivery.turn();
    await delivery.settled();
  };
  const take = (person: Person, right: number) => takeQuiz(server, person, taught.id, { right });
  const rows = async () => (await server.store.pool.query('select * from lti_grades order by id')).rows;
  return { ...server, taught, open, run, take, rows, delivery, services: platform.services };
}

test('a completed attempt is in the gradebook, with the time it was completed', async () => {
  const { open, take, run, services, clock } = await course();
  const person = await open();
  await run();
  expect(services.scores).toEqual([]);
  await take(person, 3);
  await run();
  expect(services.scores).toEqual([
    {
      userId: grace.sub,
      timestamp: clock.now().toISOString(),
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      scoreGiven: 75,
      scoreMaximum: 100,
    },
  ]);
  await run();
  expect(services.scores).toHaveLength(1);
});

test.each<[string, object, object]>([
  ['a teacher', grace, { '/roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }],
  ['a link without a column', grace, { [AGS]: { scope: [SCORE], lineitems: 'https://lms.example.org/' } }],
  ['a link whose column is not ours to write', grace, { [AGS]: { scope: [], lineitem: 'https://lms.example.org/' } }],
  ['a column at a private address', grace, { [AGS]: { scope: [SCORE], lineitem: 'https://10.0.0.1/column' } }],
  ['a link without a skill', grace, { '/custom': {} }],
])('nothing is sent for %s', async (_what, student, altered) => {
  const { open, take, run, services, rows } = await course();
  await take(await open(student as typeof grace, altered), 2);
  await run();
  expect([services.scores, await rows()]).toEqual([[], []]);
});

test('a result from before the first launch is sent, and the rule of the skill says which one counts', async () => {
  const { open, take, run, services } = await course({ skill: { countingRule: 'best' } });
  const person = await open(grace, { [AGS]: undefined });
  await take(person, 3);
  await open();
  await run();
  await take(person, 1);
  await run();
  expect(services.scores.map(({ scoreGiven }) => scoreGiven)).toEqual([75]);
  await take(person, 4);
  await run();
  expect(services.scores.map(({ scoreGiven }) => scoreGiven)).toEqual([75, 100]);
});

test.each([
  ['last', [75, 25]],
  ['first', [75]],
  ['average', [75, 50]],
] as const)('where the %s attempt counts, a second one sends %j', async (countingRule, expected) => {
  const { open, take, run, services } = await course({ skill: { countingRule } });
  const person = await open();
  for (const right of [3, 1]) {
    await take(person, right);
    await run();
  }
  expect(services.scores.map(({ scoreGiven }) => scoreGiven)).toEqual(expected);
});

test('a voided attempt is taken from the gradebook, and a restored one is back', async () => {
  const { open, take, run, services, call, boss } = await course();
  const person = await open();
  const { attempt } = await take(person, 4);
  await run();
  const act = (name: string, body: object) =>
    call(`POST /admin/attempts/${attempt.id}/${name}`, { token: boss.token, body });
  expect((await act('void', { reason: 'Wrong room' })).status).toBe(200);
  await run();
  expect([services.grades.get(grace.sub), services.scores.at(-1)?.gradingProgress]).toEqual([null, 'NotReady']);
  expect((await act('restore', {})).status).toBe(200);
  await run();
  expect(services.grades.get(grace.sub)).toBe(100);
});

test('what fails is tried again with the same score and time, until it works', async () => {
  const { open, take, run, services, platform, clock, rows } = await course();
  await take(await open(), 2);
  const sent: string[] = [];
  const path = '/courses/4/columns/2/scores';
  for (const [wait, status] of [
    [0, 500],
    [MINUTE, 503],
    [5 * MINUTE, 302],
    [15 * MINUTE, 400],
  ] as const) {
    clock.move(wait);
    platform.answers.set(path, (_request, reply, body) => {
      sent.push(body);
      reply.writeHead(status, { location: '/elsewhere' }).end();
    });
    await run();
    await run();
  }
  platform.answers.clear();
  clock.move(60 * MINUTE - 1);
  await run();
  expect(services.scores).toEqual([]);
  clock.move(1);
  await run();
  expect([...new Set(sent)].map((text) => JSON.parse(text))).toEqual(services.scores);
  expect([sent.length, (await rows())[0]]).toEqual([4, expect.objectContaining({ state: 'sent', tries: 5 })]);
});

test('after a day a result is given up, and sent when it changes or an admin asks', async () => {
  const { open, take, run, services, platform, clock, rows, call, admin, platformId } = await course();
  const person = await open();
  platform.answers.set('/token', (_request, reply) => reply.writeHead(403).end('{}'));
  await take(person, 1);
  for (let hour = 0; hour < 28; hour += 1) {
    await run();
    clock.move(60 * MINUTE);
  }
  expect((await rows())[0]).toMatchObject({ state: 'failed', tries: 27, last_error: 'token_403' });
  platform.answers.clear();
  // The admin's session has ended by now.
  const { token } = await admin();
  const again = () => call(`POST /admin/lti/platforms/${platformId}/grades`, { token });
  expect((await again()).data).toEqual({ count: 1 });
  await run();
  expect(services.grades.get(grace.sub)).toBe(25);
  expect((await again()).data).toEqual({ count: 0 });
});

test('a token that ended early is replaced at once, and one that lives is used again', async () => {
  const { open, take, run, services } = await course();
  const people = [await open(), await open({ sub: 'person-8' }), await open({ sub: 'person-9' })];
  await take(people[0] as Person, 4);
  await run();
  await take(people[1] as Person, 4);
  await run();
  expect(services.tokens).toHaveLength(1);
  services.endTokens();
  await take(people[2] as Person, 4);
  await run();
  expect([services.tokens.length, services.grades.size]).toEqual([2, 3]);
});

test('a platform that is silent does not hold up another sender’s, and the result goes out once it answers', async () => {
  const { open, take, run, services, app, clock, platform } = await course();
  await take(await open(), 4);
  const never = Promise.withResolvers<never>();
  const dead = createGradeDelivery(app, { ask: () => never.promise });
  await dead.turn();
  await run();
  // The dead sender's claim still holds.
  expect([services.scores, platform.asked['/token']]).toEqual([[], undefined]);
  clock.move(MINUTE);
  await run();
  expect(services.grades.get(grace.sub)).toBe(100);
});

test('a result that changes while the former one is on its way is sent after it', async () => {
  const { open, take, run, services, platform, delivery } = await course({ skill: { countingRule: 'last' } });
  const person = await open();
  await take(person, 1);
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  platform.answers.set('/token', (_request, reply) => {
    arrived.resolve();
    void answered.promise.then(() => reply.writeHead(500).end());
  });
  await delivery.turn();
  await arrived.promise;
  await take(person, 3);
  platform.answers.clear();
  answered.resolve();
  await delivery.settled();
  await run();
  expect(services.scores.map(({ scoreGiven }) => scoreGiven)).toEqual([75]);
});

test('a result whose answer was lost is not given twice', async () => {
  const { open, take, run, services, platform, clock, rows } = await course();
  await take(await open(), 2);
  platform.loseAnswers = true;
  await run();
  expect(services.scores).toHaveLength(1);
  platform.loseAnswers = false;
  clock.move(MINUTE);
  await run();
  expect(services.scores).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ state: 'sent', last_status: 409 });
});

test('a paused platform gets nothing until it is resumed', async () => {
  const { open, take, run, services, change } = await course();
  const person = await open();
  await change({ isActive: false });
  await take(person, 2);
  await run();
  expect(services.scores).toEqual([]);
  await change({ isActive: true });
  await run();
  expect(services.grades.get(grace.sub)).toBe(50);
});

test('a completion that is rolled back sends nothing', async () => {
  const server = await course();
  const { open, taught, run, services, store } = server;
  const person = await open();
  const { quizAttempt } = (await startQuiz(server, person, taught.id)).data;
  const [question] = quizAttempt.questions;
  await answer(server, person, [quizAttempt.id, question?.id ?? 0, 'A']);
  await store.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await store.pool.query(
    'create constraint trigger refusing after update on attempts deferrable initially deferred for each row execute function refuse()',
  );
  try {
    await complete(server, person, quizAttempt.id);
  } finally {
    await store.pool.query('drop trigger refusing on attempts');
    await store.pool.query('drop function refuse');
  }
  await run();
  expect(services.scores).toEqual([]);
  await complete(server, person, quizAttempt.id);
  await run();
  expect(services.scores).toHaveLength(1);
});
