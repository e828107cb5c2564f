import type { ChatMessage } from '@assay/contract/assistant';
import { dialogueLimits } from '@assay/contract/quiz/dialogues';
import type { Skill } from '@assay/contract/questions/skills';
import { describe, expect, test } from 'vitest';
import { breaksOff, fallsSilent, refuses, says, status } from '../../test/scriptedModel.ts';
import { readEvents } from '../../test/interviews/testChat.ts';
import { startModel } from '../../test/testModel.ts';
import { answer, complete, questionAt, UNHURRIED, wrongLetter } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person } from '../../test/testServer.ts';
import { purge } from '../accounts/purge.service.ts';
import { lockAccount } from '../users/users.service.ts';

const LONG = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

/** A learner who completed a quiz of three questions with one wrong answer. */
async function start({
  skill = { dialogues: true },
  settings = {},
  isConnected = true,
}: { skill?: Partial<Skill>; settings?: Record<string, string>; isConnected?: boolean } = {}) {
  const model = await startModel();
  const connection = { AI_BASE_URL: model.url, AI_MODEL: 'small' };
  const server = await startTestServer({ ...UNHURRIED, ...(isConnected && connection), ...settings });
  const { person, attempt, skill: taken } = await server.running({ questions: 3, skill });
  const questionId = questionAt(attempt, 0);
  await answer(server, person, [attempt.id, questionId, wrongLetter(server, attempt, questionId)]);
  const pathOf = (id: number, question: number) => `/quiz/${id}/questions/${question}/dialogue`;
  const path = pathOf(attempt.id, questionId);
  const ask = (body: object = { message: 'Why?' }, { token }: Pick<Person, 'token'> = person, at = path) =>
    server.call(`POST ${at}`, { token, body });
  const view = async ({ token }: Pick<Person, 'token'> = person) =>
    server.call(`GET /quiz/${attempt.id}/dialogues`, { token });
  const messages = async (): Promise<ChatMessage[]> => (await view()).data.items[0]?.messages ?? [];
  const events = (body: object, options: Parameters<typeof readEvents>[3] = {}) =>
    readEvents(server.url, person.token, body, { ...options, path });
  const finish = () => complete(server, person, attempt.id);
  const stored = async () => (await server.store.pool.query('select role, content from ai_messages order by id')).rows;
  return {
    model,
    server,
    person,
    attempt,
    taken,
    questionId,
    pathOf,
    path,
    ask,
    view,
    messages,
    events,
    finish,
    stored,
  };
}

async function completed(given: Parameters<typeof start>[0] = {}) {
  const all = await start(given);
  await all.finish();
  return all;
}

describe('refused, and neither stored nor sent', () => {
  test('everyone but the learner of the attempt, as if it did not exist; admins', async () => {
    const { server, ask, view, model, stored, attempt, questionId, pathOf, person } = await completed();
    const [other, admin] = [await server.learner(), await server.admin()];
    expect((await server.call(`POST ${pathOf(attempt.id, questionId)}`, { body: { message: 'Why?' } })).status).toBe(
      401,
    );
    expect((await ask({ message: 'Why?' }, admin)).status).toBe(403);
    expect((await view(admin)).status).toBe(403);
    const foreign = [await ask({ message: 'Why?' }, other), await view(other)];
    const absent = await ask({ message: 'Why?' }, person, pathOf(999_999_999, questionId));
    for (const reply of [...foreign, absent]) {
      expect(reply.status).toBe(404);
      expect(reply.body.message).toBe(absent.body.message);
    }
    expect(await stored()).toEqual([]);
    expect(model.requests).toEqual([]);
  });

  test('a question that the attempt does not have', async () => {
    const { server, ask, attempt, pathOf, person, taken, stored } = await completed();
    const [another = 0] = await server.questions(taken.id, 1);
    const reply = await ask({ message: 'Why?' }, person, pathOf(attempt.id, another));
    expect([reply.status, reply.body.message]).toEqual([404, 'This attempt does not have this question.']);
    expect(await stored()).toEqual([]);
  });

  test('a running attempt', async () => {
    const { ask, view, stored, model } = await start();
    expect((await ask()).status).toBe(403);
    expect((await view()).data).toEqual({ isOpen: false, items: [] });
    expect(await stored()).toEqual([]);
    expect(model.requests).toEqual([]);
  });

  test.each([
    ['of a skill that does not allow it, which is the default', {}],
    ['whose answers are never shown', { dialogues: true, reviewPolicy: 'marks' }],
    ['of which only the score is shown', { dialogues: true, reviewPolicy: 'score' }],
    [
      'whose answers are shown later',
      { dialogues: true, reviewPolicy: 'after_date', reviewAfter: '2030-01-01T00:00:00Z' },
    ],
  ] as const)('an attempt %s', async (_title, skill) => {
    const { ask, view, stored, model } = await completed({ skill });
    const reply = await ask();
    expect([reply.status, reply.body.message]).toEqual([403, 'You can’t ask about this question.']);
    expect((await view()).data).toEqual({ isOpen: false, items: [] });
    expect(await stored()).toEqual([]);
    expect(model.requests).toEqual([]);
  });

  test('everything without a language model', async () => {
    const { ask, view, stored } = await completed({ isConnected: false });
    expect((await ask()).body).toMatchObject({ code: 'no_model', message: 'No language model is connected.' });
    expect((await view()).data).toEqual({ isOpen: false, items: [] });
    expect(await stored()).toEqual([]);
  });

  test('an empty question, one that is too long, and several wishes at once', async () => {
    const { ask, stored } = await completed();
    for (const message of ['', '  ', '\u200b', 'x'.repeat(dialogueLimits.message + 1), 7, null])
      expect((await ask({ message })).status, String(message).slice(0, 9)).toBe(400);
    for (const body of [{}, { message: 'Why?', stop: 1 }, { retryOf: 1, follow: 1 }])
      expect((await ask(body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('messages of another dialogue, and of the assistant', async () => {
    const { server, ask, model, attempt, pathOf, person } = await completed();
    model.play(says('Because.'));
    const { message } = (await ask()).data;
    const other = pathOf(attempt.id, questionAt(attempt, 1));
    const { rows } = await server.store.pool.query(
      `with conversation as (
         insert into ai_sessions (user_id, created_at, updated_at) values ($1, now(), now()) returning id)
       insert into ai_messages (session_id, role, content, state, created_at)
       select id, 'assistant', 'canary', 'broken', now() from conversation returning id`,
      [person.id],
    );
    for (const wish of ['retryOf', 'follow', 'stop']) {
      expect((await ask({ [wish]: message.id }, person, other)).status, wish).toBe(404);
      expect((await ask({ [wish]: rows[0].id })).status, wish).toBe(404);
    }
    expect(model.requests).toHaveLength(1);
  });

  test('an answer that is complete given again', async () => {
    const { ask, model } = await completed();
    model.play(says('Because.'));
    const { message } = (await ask()).data;
    expect((await ask({ retryOf: message.id })).status).toBe(404);
    expect(model.requests).toHaveLength(1);
  });

  test('a question after the last, in this dialogue only', async () => {
    const { ask, attempt, pathOf, person, model } = await completed();
    for (let asked = 0; asked < dialogueLimits.questions; asked += 1) expect((await ask()).status).toBe(200);
    const reply = await ask();
    expect([reply.status, reply.body.message]).toEqual([409, 'You have asked all 5 questions about this one.']);
    expect(model.requests).toHaveLength(dialogueLimits.questions);
    expect((await ask({ message: 'Why?' }, person, pathOf(attempt.id, questionAt(attempt, 1)))).status).toBe(200);
  });

  test('a second question while one is answered, in whichever dialogue, also at once', async () => {
    const { ask, attempt, pathOf, person, model } = await completed();
    model.play(says('Because of this.', { pauseMs: 100 }));
    const places = [0, 1, 2].map((nth) => pathOf(attempt.id, questionAt(attempt, nth)));
    const replies = await Promise.all(places.map((at) => ask({ message: 'Why?' }, person, at)));
    expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(model.requests).toHaveLength(1);
  });

  test('more tokens than a learner has in a day; admins keep their own', async () => {
    const { server, ask, model } = await completed({ settings: { AI_LEARNER_DAILY_TOKENS: '1000' } });
    model.play(says('Because.'));
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const reply = await ask();
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      429,
      'assistant_budget',
      'You’ve asked as much as you can today. Ask again tomorrow.',
    ]);
    const { token } = await server.admin();
    expect((await server.call('POST /ai/chat', { token, body: { message: 'Open rounds' } })).status).toBe(200);
    const { usage, today } = (await server.call('GET /ai/status', { token })).data;
    expect(today).toEqual({ used: 750, limit: 500_000 });
    expect(
      usage.map(({ name, tokens, answers }: { name: string; tokens: number; answers: number }) => [
        name,
        tokens,
        answers,
      ]),
    ).toContainEqual(['1 learner', 1500, 2]);
    server.clock.move(86_400);
    expect((await ask()).status).not.toBe(429);
  });
});

describe('a dialogue', () => {
  test('gives the model this question as its learner saw it, and nothing else', async () => {
    const { ask, model, server, person, attempt, questionId } = await completed();
    model.play(says('Because.'), says('Still.'));
    await ask({ message: 'Why is mine wrong?' });
    await ask({ message: 'Really?' });
    const { body } = model.requests[1] ?? {};
    expect(body?.tools).toBeUndefined();
    const [instructions, first, second, third, ...rest] = body?.messages ?? [];
    expect(rest).toEqual([]);
    expect(instructions?.role).toBe('system');
    const shown = attempt.questions.find(({ id }) => id === questionId);
    expect(JSON.parse(first?.content ?? '')).toEqual({
      item: {
        text: shown?.questionText,
        options: shown?.options,
        correct: [server.keyOf(attempt, questionId)],
        learnerAnswer: wrongLetter(server, attempt, questionId),
        explanation: expect.any(String),
      },
      question: 'Why is mine wrong?',
    });
    expect([second?.content, third?.content]).toEqual(['Because.', '{"question":"Really?"}']);
    const sent = JSON.stringify(model.requests.map((request) => [request.body, request.path]));
    const { rows } = await server.store.pool.query('select first_name, last_name, email from users where id = $1', [
      person.id,
    ]);
    const others = attempt.questions.filter(({ id }) => id !== questionId).map((other) => other.questionText);
    for (const text of [...Object.values(rows[0]), person.token, ...others]) expect(sent).not.toContain(text);
  });

  test('is found again, and is its learner’s alone', async () => {
    const { ask, view, model, questionId, server } = await completed();
    model.play(says('Because.'));
    await ask();
    expect((await view()).data).toMatchObject({
      isOpen: true,
      items: [
        {
          questionId,
          messages: [
            { role: 'user', content: 'Why?', state: 'complete' },
            { role: 'assistant', content: 'Because.', state: 'complete', problem: null },
          ],
        },
      ],
    });
    const admin = await server.admin();
    expect((await server.call('GET /ai/sessions', { token: admin.token })).data.items).toEqual([]);
  });

  test('of a learner who became an admin is none of their conversations with the assistant', async () => {
    const { ask, server, person } = await completed();
    const { sessionId } = (await ask()).data;
    await server.store.pool.query(`update users set role = 'admin' where id = $1`, [person.id]);
    server.app.actors.forgetUser(person.id);
    const { token } = person;
    expect((await server.call('GET /ai/sessions', { token })).data.items).toEqual([]);
    const replies = [
      await server.call(`GET /ai/sessions/${sessionId}/messages`, { token }),
      await server.call(`DELETE /ai/sessions/${sessionId}`, { token }),
      await server.call('POST /ai/chat', { token, body: { message: 'Open rounds', sessionId } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404]);
  });

  test('is closed as soon as the skill does not allow it any more', async () => {
    const { ask, view, server, taken } = await completed();
    await ask();
    const { token } = await server.admin();
    await server.call(`PUT /admin/skills/${taken.id}`, { token, body: { dialogues: false } });
    expect((await view()).data).toEqual({ isOpen: false, items: [] });
    expect((await ask()).status).toBe(403);
  });

  test('opens when the answers are shown', async () => {
    const skill = { dialogues: true, reviewPolicy: 'after_date', reviewAfter: '2030-01-01T00:00:00Z' } as const;
    const { ask, view, server } = await completed({ skill });
    await server.store.pool.query('update attempts set review_after = $1', [
      new Date(server.clock.now().getTime() + 600_000),
    ]);
    server.clock.move(599);
    expect([(await view()).data.isOpen, (await ask()).status]).toEqual([false, 403]);
    server.clock.move(1);
    expect([(await view()).data.isOpen, (await ask()).status]).toEqual([true, 200]);
  });
});

describe('an answer', () => {
  test('arrives as events, continues without its reader, and is followed', async () => {
    const { events, model, messages } = await completed();
    model.play(says(LONG, { pauseMs: 15 }));
    const { events: came, text } = await events({ message: 'Why?' }, { until: ({ event }) => event === 'delta' });
    const [first] = came;
    if (first?.event !== 'start') throw new Error('no start');
    expect((await messages()).at(-1)?.state).toBe('running');
    const rest = await events({ follow: first.data.messageId }, { lastId: came.at(-1)?.id ?? '' });
    expect(text + rest.text).toBe(LONG);
    expect(rest.events.at(-1)).toMatchObject({
      event: 'done',
      data: { message: { state: 'complete', content: LONG } },
    });
    expect((await messages()).map(({ content }) => content)).toEqual(['Why?', LONG]);
  });

  test('that breaks keeps its words, and is given again in its place', async () => {
    const { ask, model, messages, stored } = await completed();
    model.play(breaksOff('Half of it'), says('The whole.'), says('More.'));
    const { message } = (await ask()).data;
    expect(message).toMatchObject({
      state: 'broken',
      content: 'Half of it',
      problem: 'The language model stopped in the middle of its answer.',
    });
    expect((await ask({ retryOf: message.id })).data.message).toMatchObject({
      content: 'The whole.',
      state: 'complete',
    });
    expect((await messages()).map(({ content }) => content)).toEqual(['Why?', 'The whole.']);
    expect((await stored()).map(({ content }) => content)).toContain('Half of it');
    await ask({ message: 'And?' });
    expect(
      model.requests
        .at(-1)
        ?.body.messages.map(({ content }) => content)
        .slice(2),
    ).toEqual(['The whole.', '{"question":"And?"}']);
  });

  test('that the model refuses says so', async () => {
    const { ask, model } = await completed();
    model.play(refuses('I can’t help with that.'));
    expect((await ask()).data.message).toMatchObject({
      state: 'broken',
      content: 'I can’t help with that.',
      problem: 'The language model refused to answer this. Ask in other words.',
    });
  });

  test('of which nothing comes says when to try again, if the model does', async () => {
    const { ask, events, model, messages } = await completed();
    model.play(status(429, { 'retry-after': '7' }));
    const refusal = { message: 'The language model gave no answer.', retryAfter: 7 };
    expect((await ask()).body).toMatchObject(refusal);
    const { events: came } = await events({ retryOf: (await messages()).at(-1)?.id });
    expect(came.at(-1)).toMatchObject({ event: 'error', data: { code: 'assistant_unavailable', ...refusal } });
  });

  test('of which nothing comes is a failure without an admin’s words; its question stays', async () => {
    const { ask, events, model, messages } = await completed();
    model.play(status(401), says('Because.'));
    const reply = await ask();
    expect([reply.status, reply.body.message]).toEqual([
      503,
      'The language model gave no answer. Try again in a minute.',
    ]);
    const [question, failed] = await messages();
    expect([question?.content, failed?.state]).toEqual(['Why?', 'broken']);
    expect(failed?.problem).not.toMatch(/AI_API_KEY/);
    model.play(status(401), says('Because.'));
    const { events: came } = await events({ retryOf: failed?.id });
    expect(came.at(-1)).toMatchObject({
      event: 'error',
      data: { message: 'The language model gave no answer. Try again in a minute.' },
    });
    const again = (await messages()).at(-1);
    expect((await ask({ retryOf: again?.id })).data.message.content).toBe('Because.');
  });

  test('is stopped, and ends with its server', async () => {
    const { ask, events, model, server, stored } = await completed();
    model.play(fallsSilent('It is'), says(LONG, { pauseMs: 30 }));
    const { events: came } = await events({ message: 'Why?' }, { until: ({ event }) => event === 'delta' });
    const [first] = came;
    if (first?.event !== 'start') throw new Error('no start');
    expect((await ask({ stop: first.data.messageId })).data.message).toMatchObject({
      state: 'stopped',
      content: 'It is',
    });
    await events({ message: 'And?' }, { until: ({ event }) => event === 'delta' });
    await server.server.stop();
    expect((await stored()).at(-1)?.content).toMatch(/^word0/);
  });

  test('longer than anyone reads breaks off', async () => {
    const { ask, model } = await completed();
    model.play(says('word '.repeat(1000)));
    expect((await ask()).data.message).toMatchObject({ state: 'broken', problem: expect.stringMatching(/stopped/) });
  });
});

describe('what is kept', () => {
  test('is in the learner’s download', async () => {
    const { ask, server, person, model } = await completed({ skill: { dialogues: true, name: 'Pens' } });
    model.play(says('Canary answer.'));
    await ask({ message: 'Canary question?' });
    const { conversations } = (await server.call('GET /users/me/data', { token: person.token })).data;
    expect(conversations).toMatchObject([
      { conversation: 'About a question of the quiz Pens', from: 'user', text: 'Canary question?' },
      { conversation: 'About a question of the quiz Pens', from: 'assistant', text: 'Canary answer.' },
    ]);
  });

  test.each(['kept', 'erased'] as const)('goes with the account whose attempts are %s', async (fate) => {
    const { ask, server, person, stored } = await completed();
    await ask();
    expect(await stored()).toHaveLength(2);
    await server.app.db.transaction().execute(async (tx) => {
      const inside = { ...server.app, db: tx };
      const user = await lockAccount(inside, person.id);
      if (user) await purge(inside, user, fate);
    });
    expect(await stored()).toEqual([]);
    expect((await server.store.pool.query('select id from attempts')).rows).toHaveLength(fate === 'kept' ? 1 : 0);
  });

  test('goes with the attempt', async () => {
    const { ask, server, attempt, stored } = await completed();
    await ask();
    await server.store.pool.query('delete from attempts where id = $1', [attempt.id]);
    expect(await stored()).toEqual([]);
  });
});
