import type { ChatMessage } from '@assay/contract/assistant';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEvents } from '../../../test/interviews/testChat.ts';
import { breaksOff, calls, callsAll, fallsSilent, refuses, says, status } from '../../../test/scriptedModel.ts';
import type { Turn } from '../../../test/scriptedModel.ts';
import { actorOf } from '../../../test/assessment/testQuiz.ts';
import { startModel } from '../../../test/testModel.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { Person, TestServer } from '../../../test/testServer.ts';
import { openAnswer } from '../../conversations/openAnswer.service.ts';
import type { Asked } from '../../conversations/openAnswer.service.ts';
import { saveAnswers } from '../../conversations/storedAnswers.service.ts';
import { tokensIn } from '../model/tokensIn.ts';
import { createAnswers } from './answers.service.ts';

/** As if the database was away for what does not meet a condition. @returns ends it */
async function refuseIn({ store }: Pick<TestServer, 'store'>, table: string, unless: string) {
  await store.pool.query(`alter table ${table} add constraint is_away check (${unless}) not valid`);
  const back = async () => void (await store.pool.query(`alter table ${table} drop constraint if exists is_away`));
  // Other files of this worker share the database.
  onTestFinished(back);
  return back;
}

const LONG = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
const slowly = says(LONG, { pauseMs: 15 });

async function start(settings: Record<string, string> = {}, parts: Parameters<typeof startTestServer>[1] = {}) {
  const model = await startModel();
  const server = await startTestServer({ AI_BASE_URL: model.url, AI_MODEL: 'small', ...settings }, parts);
  const [admin, colleague, learner] = [await server.admin(), await server.admin(), await server.learner()];
  const chat = (body: object, { token }: Pick<Person, 'token'> = admin) =>
    server.call('POST /ai/chat', { token, body });
  const events = (body: object, options: Parameters<typeof readEvents>[3] = {}) =>
    readEvents(server.url, admin.token, body, options);
  const messages = async (id: number) =>
    (await server.call(`GET /ai/sessions/${id}/messages`, { token: admin.token })).data.items as ChatMessage[];
  /** An answer that is being written, of which some words came. */
  const begun = async (turn = slowly) => {
    model.play(turn);
    const { events: came } = await events({ message: 'Tell me' }, { until: (_one, all) => all.length > 6 });
    const [first] = came;
    if (first?.event !== 'start') throw new Error('no start');
    return { ...first.data, came };
  };
  return { model, server, admin, colleague, learner, chat, events, messages, begun };
}

describe('refused', () => {
  test('learners, strangers and other admins, in a stream too', async () => {
    const { server, learner, colleague, chat, begun } = await start();
    const { messageId, sessionId } = await begun();
    expect((await readEvents(server.url, learner.token, { message: 'Hello' })).status).toBe(403);
    expect((await readEvents(server.url, 'x'.repeat(43), { message: 'Hello' })).status).toBe(401);
    for (const body of [
      { follow: messageId },
      { stop: messageId },
      { retryOf: messageId },
      { editOf: messageId, message: 'x' },
    ]) {
      const reply = await chat(body, colleague);
      expect([reply.status, reply.body.message], JSON.stringify(body)).toEqual([404, 'This message does not exist.']);
    }
    expect((await chat({ message: 'x', sessionId, after: messageId }, colleague)).status).toBe(404);
    expect((await readEvents(server.url, colleague.token, { follow: messageId })).status).toBe(404);
  });

  test('requests that ask for two things, or for nothing', async () => {
    const { chat } = await start();
    for (const body of [
      {},
      { sessionId: 1 },
      { message: 'x', retryOf: 1 },
      { editOf: 1 },
      { stop: 1, follow: 1 },
      { message: 'x', after: 1 },
      { retryOf: 1, sessionId: 1 },
    ])
      expect((await chat(body)).status, JSON.stringify(body)).toBe(400);
  });

  test('a second question while an answer is written, and a fourth answer at once', async () => {
    const { chat, events, begun, model } = await start();
    const { sessionId } = await begun();
    expect((await chat({ message: 'And?', sessionId })).body.code).toBe('answer_running');
    model.play(slowly);
    const open = () => events({ message: 'Tell me' }, { until: (_one, all) => all.length > 3 });
    await Promise.all([open(), open()]);
    expect((await chat({ message: 'One more' })).body.code).toBe('answer_running');
  });

  test('more tokens than a day has', async () => {
    const { chat, model, server, admin } = await start({ AI_DAILY_TOKENS: '1400' });
    model.play(says('Yes.'));
    expect((await chat({ message: 'One' })).status).toBe(200);
    expect((await chat({ message: 'Two' })).status).toBe(200);
    expect((await chat({ message: 'Three' })).body.code).toBe('assistant_budget');
    const { data } = await server.call('GET /ai/status', { token: admin.token });
    expect(data.today).toEqual({ used: 1500, limit: 1400 });
    expect(data.usage).toMatchObject([{ day: '2026-03-04', tokens: 1500, answers: 2 }]);
    expect(model.requests).toHaveLength(2);
  });
});

describe('an answer', () => {
  test('comes as numbered events, looks things up, and is stored', async () => {
    const { model, server, events, messages } = await start();
    await server.skill({ name: 'Pens' });
    model.play(calls('findSkills', {}), says('There is one skill: Pens.'));
    const { type, events: came, text } = await events({ message: 'Which skills are there?' });
    expect(type).toContain('text/event-stream');
    const kinds = came.map(({ event }) => event);
    expect(kinds.filter((kind) => kind !== 'delta')).toEqual(['start', 'tool', 'source', 'done']);
    expect(text).toBe('There is one skill: Pens.');
    const last = came.at(-1);
    if (last?.event !== 'done') throw new Error('not done');
    const { message, sessionId } = last.data;
    expect(message).toMatchObject({
      content: text,
      state: 'complete',
      model: 'small',
      sources: [{ label: 'Skills', path: '/admin/skills' }],
    });
    expect(last.id).toBe(`${message.id}.${text.length}`);
    expect((await messages(sessionId)).at(-1)).toEqual(message);
    const sent = JSON.stringify(model.requests);
    expect(sent).toContain('Pens');
    expect(model.requests[1]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
  });

  test('comes whole without a stream', async () => {
    const { model, chat } = await start();
    model.play(says('Good morning.'));
    const { data } = await chat({ message: 'Hello' });
    expect(data.message).toMatchObject({ content: 'Good morning.', state: 'complete', problem: null });
  });

  test('continues without its reader, who gets the rest from the last event', async () => {
    const { events, begun, model } = await start();
    const { came, messageId } = await begun();
    const before = came.map((one) => (one.event === 'delta' ? one.data.text : '')).join('');
    const rest = await events({ follow: messageId }, { lastId: came.at(-1)?.id ?? '' });
    expect(before + rest.text).toBe(LONG);
    expect(rest.events.at(-1)).toMatchObject({
      event: 'done',
      data: { message: { state: 'complete', content: LONG } },
    });
    expect(model.requests).toHaveLength(1);
    const again = await events({ follow: messageId }, { lastId: `${messageId + 1}.7` });
    expect(again.text).toBe(LONG);
  });

  test('with signs that can’t be stored keeps the others, and no other answer waits for it', async () => {
    const { server, chat, colleague, begun, model, messages } = await start();
    const half = '\ud83d';
    const { messageId, sessionId } = await begun(
      says(`It \0is ${'\0 half '.repeat(60)}\0full ${half}`, { pauseMs: 30 }),
    );
    model.play(says(LONG, { pauseMs: 30 }));
    const theirs = chat({ message: 'Tell me' }, colleague);
    const stored = async () =>
      (
        await server.store.pool.query(`select content from ai_messages where state = 'running' and id <> $1`, [
          messageId,
        ])
      ).rows[0]?.content;
    await expect.poll(stored).toMatch(/^word0 word1/);
    expect((await theirs).data.message).toMatchObject({ state: 'complete', content: LONG });
    expect((await chat({ follow: messageId })).data.message.state).toBe('complete');
    expect((await messages(sessionId)).at(-1)?.content).toBe(`It is ${' half '.repeat(60)}full \ufffd`);
  });

  test('is stopped, and keeps its words', async () => {
    const { chat, begun, model, messages } = await start();
    const { messageId, sessionId } = await begun();
    const { data } = await chat({ stop: messageId });
    expect(data.message).toMatchObject({ state: 'stopped', problem: null });
    expect(data.message.content).toMatch(/^word0 /);
    await expect.poll(() => model.left).toBe(1);
    expect((await messages(sessionId)).at(-1)).toEqual(data.message);
    expect((await chat({ stop: messageId })).data.message).toEqual(data.message);
  });

  test('is found and stopped from another process, too', async () => {
    const { begun, model, server, admin } = await start();
    // Not at its end before the other process is heard of.
    const { came, messageId } = await begun(says(LONG, { pauseMs: 200 }));
    const settings = { AI_BASE_URL: model.url, AI_MODEL: 'small' };
    const other = await startTestServer(settings, { store: server.store, clock: server.clock });
    const before = came.map((one) => (one.event === 'delta' ? one.data.text : '')).join('');
    const rest = await readEvents(
      other.url,
      admin.token,
      { follow: messageId },
      { lastId: came.at(-1)?.id ?? '', until: ({ event }) => event === 'delta' },
    );
    expect(LONG.startsWith(before + rest.text)).toBe(true);
    expect(rest.text).not.toBe('');
    const stop = { token: admin.token, body: { stop: messageId } };
    expect((await other.call('POST /ai/chat', stop)).data.message.state).toBe('stopped');
    await expect.poll(() => model.left).toBe(1);
    const { text } = await readEvents(other.url, admin.token, { follow: messageId }, { lastId: `${messageId}.5` });
    expect(LONG.slice(5).startsWith(text)).toBe(true);
  });

  test('that breaks keeps its words, says why, and is continued with them', async () => {
    const { chat, model } = await start();
    model.play(breaksOff('Half of it'), says('and the rest.'));
    const { sessionId, message } = (await chat({ message: 'Tell me' })).data;
    expect(message).toMatchObject({ state: 'broken', content: 'Half of it' });
    expect(message.problem).toMatch(/^The language model stopped in the middle/);
    await chat({ message: 'Continue', sessionId, after: message.id });
    const prompt = model.requests[1]?.body.messages.map(({ content }) => content);
    expect(prompt?.slice(1)).toEqual(['Tell me', 'Half of it', 'Continue']);
  });

  test('of which nothing comes is a failure; its question stays and is asked again', async () => {
    const { chat, events, model, messages } = await start();
    model.play(status(401), says('Good morning.'));
    const begun = await chat({ message: 'Hello' });
    expect([begun.status, begun.body.code, begun.body.message]).toEqual([
      503,
      'assistant_unavailable',
      'The language model refused the key. Check AI_API_KEY.',
    ]);
    model.play(status(429, { 'retry-after': '5' }), says('Good morning.'));
    const { events: came } = await events({ message: 'Hello there' });
    expect(came.map(({ event, data }) => (event === 'error' ? data : event))).toEqual([
      'start',
      { code: 'assistant_unavailable', message: 'The language model has too many requests.', retryAfter: 5 },
    ]);
    const start_ = came[0];
    if (start_?.event !== 'start') throw new Error('no start');
    const [question, failed] = await messages(start_.data.sessionId);
    expect(failed).toMatchObject({ state: 'broken', content: '', parentId: question?.id });
    expect(failed?.problem).toBe('The language model has too many requests. Wait 5 s before you try again.');
    const retried = (await chat({ retryOf: failed?.id })).data.message;
    expect(retried).toMatchObject({ content: 'Good morning.', parentId: question?.id });
    expect(
      model.requests
        .at(-1)
        ?.body.messages.map(({ content }) => content)
        .slice(1),
    ).toEqual(['Hello there']);
    model.play(status(401), says('At last.'));
    const { sessionId } = start_.data;
    await chat({ message: 'And now?', sessionId });
    await chat({ message: 'Now?', sessionId });
    const turns = model.requests.at(-1)?.body.messages.map(({ role, content }) => [role, content]);
    expect(turns?.slice(1)).toEqual([
      ['user', 'Hello there'],
      ['assistant', 'Good morning.'],
      ['user', 'And now?\n\nNow?'],
    ]);
  });

  test('of which nothing comes says when to try again, if the model does', async () => {
    const { chat, model } = await start();
    model.play(status(429, { 'retry-after': '5' }));
    expect((await chat({ message: 'Hello' })).body).toMatchObject({
      message: 'The language model has too many requests.',
      retryAfter: 5,
    });
    model.play(status(429));
    const { body } = await chat({ message: 'Hello' });
    expect(body.message).toBe('The language model has too many requests. Try again in a minute.');
    expect(body).not.toHaveProperty('retryAfter');
  });

  test('that is refused after some words keeps them, and says how long the model asked to wait', async () => {
    const { chat, model, messages } = await start();
    model.play(calls('findSkills', {}, 'Let me see.'), status(429, { 'retry-after': '2400' }));
    const { message, sessionId } = (await chat({ message: 'Which skills are there?' })).data;
    const wait = 'The language model has too many requests. Wait 40 min before you try again.';
    expect([message.state, message.content, message.problem]).toEqual(['broken', 'Let me see.', wait]);
    expect(message.sources).toEqual([{ label: 'Skills', path: '/admin/skills' }]);
    expect((await messages(sessionId)).at(-1)).toEqual(message);
  });

  test('that the model refuses, or that a filter stops, is stored with the words that came, and says so', async () => {
    const { chat, model, messages } = await start();
    const given = async (turn: Turn) => {
      model.play(turn);
      const { message, sessionId } = (await chat({ message: 'Tell me' })).data;
      expect((await messages(sessionId)).at(-1)).toEqual(message);
      return [message.state, message.content, message.problem];
    };
    const refused = 'The language model refused to answer this. Ask in other words.';
    expect(await given(refuses('I can’t help.'))).toEqual(['broken', 'I can’t help.', refused]);
    expect(await given(refuses('No more.', 'It is. '))).toEqual(['broken', 'It is. No more.', refused]);
    const filtered = 'The content filter of the language model’s server stopped this answer. Ask in other words.';
    expect(await given(says('It is', { finish: 'content_filter' }))).toEqual(['broken', 'It is', filtered]);
    model.play(says('', { finish: 'content_filter' }));
    expect((await chat({ message: 'Tell me' })).body).toMatchObject({
      code: 'assistant_unavailable',
      message: filtered,
    });
  });

  test('to an edited question is a branch of its own', async () => {
    const { chat, model, messages } = await start();
    model.play(says('First.'), says('Second.'), says('Third.'));
    const { sessionId, message: first } = (await chat({ message: 'One' })).data;
    await chat({ message: 'Two', sessionId });
    const second = (await messages(sessionId))[2];
    const { message: third } = (await chat({ editOf: second?.id, message: 'Three' })).data;
    const all = await messages(sessionId);
    expect(all.map(({ content, parentId }) => [content, all.findIndex(({ id }) => id === parentId)])).toEqual([
      ['One', -1],
      ['First.', 0],
      ['Two', 1],
      ['Second.', 2],
      ['Three', 1],
      ['Third.', 4],
    ]);
    expect(first.id).toBe(all[1]?.id);
    expect(third.id).toBe(all[5]?.id);
    expect(
      model.requests
        .at(-1)
        ?.body.messages.map(({ content }) => content)
        .slice(1),
    ).toEqual(['One', 'First.', 'Three']);
  });

  test('that has ended is not saved again by a writer who is late', async () => {
    const { server, model, chat } = await start();
    model.play(says('First.'));
    const { sessionId, message } = (await chat({ message: 'One' })).data;
    const states = await saveAnswers(server.app, new Map([[message.id, 'Fir']]));
    expect(states).toEqual(new Map([[message.id, 'complete']]));
    expect((await chat({ follow: message.id })).data).toMatchObject({ sessionId, message: { content: 'First.' } });
  });

  test('that is taken for lost while it is written says so, and not that it was stopped', async () => {
    const { server, begun, chat } = await start();
    const { messageId } = await begun(says(LONG, { pauseMs: 50 }));
    await server.store.pool.query(`update ai_messages set state = 'broken', fault = 'interrupted' where id = $1`, [
      messageId,
    ]);
    expect((await chat({ follow: messageId })).data.message).toMatchObject({
      state: 'broken',
      content: expect.stringMatching(/^word0 word1/),
      problem: 'The server couldn’t finish this answer. Continue it, or ask again.',
    });
  });

  test('of a conversation that is deleted meanwhile counts its tokens', async () => {
    const { server, admin, begun } = await start();
    const { sessionId } = await begun(says(LONG, { pauseMs: 5 }));
    await server.call(`DELETE /ai/sessions/${sessionId}`, { token: admin.token });
    const used = async () => (await server.call('GET /ai/status', { token: admin.token })).data.today.used;
    await expect.poll(used).toBeGreaterThan(0);
  });

  test('that is stored is given although its tokens can’t be counted', async () => {
    const { server, chat } = await start();
    await refuseIn(server, 'ai_usage', 'false');
    expect((await chat({ message: 'Hello' })).data.message).toMatchObject({ state: 'complete', content: 'Hello.' });
  });

  test('that ends while the database is away is stored when it is back, and its readers wait', async () => {
    const { server, chat, messages, model } = await start();
    const back = await refuseIn(server, 'ai_messages', `state <> 'complete' or role = 'user'`);
    model.play(says('It is half full.'));
    const given = chat({ message: 'Tell me' });
    await expect.poll(() => model.requests.length).toBe(1);
    const { promise: later, resolve: atLast } = Promise.withResolvers<'later'>();
    setTimeout(atLast, 600, 'later');
    expect(await Promise.race([given, later])).toBe('later');
    await back();
    const { message, sessionId } = (await given).data;
    expect(message).toMatchObject({ state: 'complete', content: 'It is half full.' });
    expect((await messages(sessionId)).at(-1)).toEqual(message);
  });

  test('that can’t be stored does not hold up a server that stops', async () => {
    const { server, begun } = await start();
    await refuseIn(server, 'ai_messages', `state in ('complete', 'running')`);
    await begun();
    const began = performance.now();
    await server.server.stop();
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('is interrupted when the server stops, and loses no word that came', async () => {
    const { begun, server } = await start();
    const { messageId } = await begun();
    await server.server.stop();
    const { rows } = await server.store.pool.query('select state, fault, content from ai_messages where id = $1', [
      messageId,
    ]);
    expect(rows[0]).toMatchObject({ state: 'broken', fault: 'interrupted' });
    expect(rows[0].content).toMatch(/^word0 word1/);
  });

  test('begun while the server stops does not hold it up', async () => {
    const { server, admin } = await start();
    const answers = createAnswers<Asked>(server.app, {
      model: 'small',
      open: (actor, asked) => openAnswer(server.app, actor, asked, 'small'),
      write: async function* write(_actor, { signal }) {
        yield { kind: 'text', text: 'It is' };
        await sleep(60_000, null, { signal });
      },
      mostCharacters: 1000,
    });
    await answers.interruptAll();
    const actor = { ...actorOf(admin.id), role: 'admin' } as const;
    const { message } = await answers.answer(actor, { message: 'Tell me' }, new AbortController().signal);
    expect(message).toMatchObject({ state: 'broken', content: 'It is' });
  });

  test('whose server was killed is found broken', async () => {
    const { server, admin, chat, messages, model } = await start();
    model.play(says('First.'));
    const { sessionId, message } = (await chat({ message: 'One' })).data;
    await server.store.pool.query(`update ai_messages set state = 'running', beat_at = $1 where id = $2`, [
      server.clock.now(),
      message.id,
    ]);
    expect((await messages(sessionId)).at(-1)?.state).toBe('running');
    server.clock.move(16);
    expect((await messages(sessionId)).at(-1)).toMatchObject({
      state: 'broken',
      problem: 'The server couldn’t finish this answer. Continue it, or ask again.',
    });
    expect((await chat({ message: 'Two', sessionId }, admin)).status).toBe(200);
  });
});

test('an admin who was signed out meanwhile reads nothing more', async () => {
  const { server, admin, chat, model } = await start();
  await server.skill({ name: 'Pens' });
  const signOut: Turn = async (reply, request) => {
    await server.store.pool.query('update sessions set revoked_at = now() where user_id = $1', [admin.id]);
    return calls('findSkills', {})(reply, request);
  };
  model.play(signOut, says('I see nothing.'));
  expect((await chat({ message: 'Which skills?' })).data.message.sources).toEqual([]);
  const prompt = JSON.stringify(model.requests[1]?.body.messages.at(-1));
  expect(prompt).toContain('Please sign in.');
  expect(prompt).not.toContain('Pens');
});

describe('an answer without a reader', () => {
  const problem = 'This answer ended because its page was closed or offline.';

  test('ends with its call to the model, and says that its page was closed', async () => {
    const { begun, model, chat } = await start({}, { answerLeftMs: 400 });
    const { messageId } = await begun(says(LONG, { pauseMs: 100 }));
    await expect.poll(() => model.left).toBe(1);
    const { message } = (await chat({ follow: messageId })).data;
    expect(message).toMatchObject({ state: 'broken', problem, content: expect.stringMatching(/^word0 word1/) });
  });

  test('ends likewise if they waited for the whole of it and hung up', async () => {
    const { server, admin, model, messages } = await start({}, { answerLeftMs: 400 });
    model.play(says(LONG, { pauseMs: 100 }));
    const leaving = new AbortController();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
    const asked = { method: 'POST', headers, body: '{"message":"Tell me"}', signal: leaving.signal };
    const given = fetch(`${server.url}/api/ai/chat`, asked).catch(() => 'hung up');
    await expect.poll(() => model.requests.length).toBe(1);
    leaving.abort();
    expect(await given).toBe('hung up');
    await expect.poll(() => model.left).toBe(1);
    const [session] = (await server.call('GET /ai/sessions', { token: admin.token })).data.items;
    await expect.poll(async () => (await messages(session.id)).at(-1)).toMatchObject({ state: 'broken', problem });
  });

  test('does not mean a slow one that a caller waits for', async () => {
    const { model, chat } = await start({}, { answerLeftMs: 200 });
    model.play(says(LONG, { pauseMs: 10 }));
    expect((await chat({ message: 'Tell me' })).data.message).toMatchObject({ state: 'complete', content: LONG });
  });
});

test('the tools return at most 6,000 tokens in one answer, and then say so', async () => {
  const { model, chat } = await start({ AI_CONTEXT_TOKENS: '100000' });
  const times = 60;
  model.play(
    callsAll(Array.from({ length: times }, () => ['howTo', { question: 'How do I add candidates?' }])),
    says('So.'),
  );
  await chat({ message: 'Tell me everything' });
  const results = model.requests[1]?.body.messages.filter(({ role }) => role === 'tool') ?? [];
  const texts = results.map(({ content }) => content ?? '');
  const found = texts.filter((text) => !text.includes('The limit of data for one answer is reached.'));
  expect(texts).toHaveLength(times);
  expect(found.length).toBeGreaterThan(1);
  expect(found.length).toBeLessThan(times);
  expect(found.reduce((sum, text) => sum + tokensIn(text), 0)).toBeLessThanOrEqual(6000);
});

describe('the status', () => {
  test('names the model, its use today, and never its key', async () => {
    const { server, admin, model } = await start({ AI_API_KEY: 'canary-key' });
    model.play(says('ready'));
    const look = async () => (await server.call('GET /ai/status?test=true', { token: admin.token })).data;
    const before = await server.call('GET /ai/status', { token: admin.token });
    expect(before.data).toMatchObject({ model: { name: 'small', host: '127.0.0.1', reachable: null }, test: null });
    expect(model.requests).toEqual([]);
    expect((await look()).test).toMatchObject({ works: true, problem: null });
    model.play(status(404));
    expect((await look()).test).toMatchObject({ works: false, problem: expect.stringContaining('AI_MODEL') });
    expect(JSON.stringify(await look())).not.toContain('canary-key');
  });

  test('knows from the latest answer whether the model is reachable, and asks it for nothing', async () => {
    const { server, admin, model, chat } = await start();
    const { token } = admin;
    const seen = async () => (await server.call('GET /ai/status', { token })).data.model;
    const never = { reachable: null, answeredAt: null, failedAt: null, problem: null };
    expect(await seen()).toMatchObject(never);
    const answeredAt = server.clock.now().toISOString();
    await chat({ message: 'Hello' });
    expect(await seen()).toMatchObject({ ...never, reachable: true, answeredAt });
    server.clock.move(60);
    const failedAt = server.clock.now().toISOString();
    model.play(status(404));
    await chat({ message: 'Hello' });
    const problem = expect.stringContaining('AI_MODEL');
    expect(await seen()).toMatchObject({ reachable: false, answeredAt, failedAt, problem });
    expect(model.requests).toHaveLength(2);
  });

  test('without a model says so, and a stream answers from the portal’s data', async () => {
    const server = await startTestServer();
    const { token } = await server.admin();
    const { data } = await server.call('GET /ai/status?test=true', { token });
    expect([data.model, data.test]).toEqual([null, null]);
    const { events, text } = await readEvents(server.url, token, { message: 'Open rounds' });
    expect(events.map(({ event }) => event)).toEqual(['start', 'source', 'delta', 'done']);
    expect(text).toBe('0 rounds are open.');
  });
});

test('an answer that falls silent still ends when it is stopped', async () => {
  const { events, chat, model } = await start();
  model.play(fallsSilent('It is'));
  const { events: came } = await events({ message: 'Hello' }, { until: ({ event }) => event === 'delta' });
  const [first] = came;
  if (first?.event !== 'start') throw new Error('no start');
  expect((await chat({ stop: first.data.messageId })).data.message).toMatchObject({
    state: 'stopped',
    content: 'It is',
  });
});
