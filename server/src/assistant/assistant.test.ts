import { assistantLimits } from '@assay/contract/assistant';
import type { ChatMessage, ChatSession } from '@assay/contract/assistant';
import { describe, expect, test } from 'vitest';
import { meetingOf } from '../../test/interviews/testInterviews.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { titleOf } from '../conversations/conversations.service.ts';

async function start() {
  const server = await startTestServer(UNHURRIED);
  const [admin, colleague, learner] = [await server.admin(), await server.admin(), await server.learner()];
  const ask = async (message: string, { token }: Pick<Person, 'token'> = admin, sessionId?: number) =>
    server.call('POST /ai/chat', { token, body: { message, ...(sessionId && { sessionId }) } });
  const list = async ({ token }: Pick<Person, 'token'>, query = '') =>
    (await server.call(`GET /ai/sessions${query}`, { token })).data.items as ChatSession[];
  const messages = async (id: number) =>
    (await server.call(`GET /ai/sessions/${id}/messages`, { token: admin.token })).data.items as ChatMessage[];
  return { server, admin, colleague, learner, ask, list, messages };
}

const stored = async ({ store }: TestServer) =>
  (await store.pool.query('select role, content from ai_messages order by id')).rows;

describe('refused', () => {
  test('everyone but admins, and nothing is stored', async () => {
    const { server, learner, ask } = await start();
    expect((await ask('Open rounds', learner)).status).toBe(403);
    expect((await server.call('POST /ai/chat', { body: { message: 'Open rounds' } })).status).toBe(401);
    expect(await stored(server)).toEqual([]);
  });

  test('another admin’s conversation, as if it did not exist', async () => {
    const { server, colleague, ask } = await start();
    const { sessionId } = (await ask('Open rounds')).data;
    const before = await stored(server);
    const { token } = colleague;
    const replies = [
      await ask('Next interviews', colleague, sessionId),
      await server.call(`GET /ai/sessions/${sessionId}/messages`, { token }),
      await server.call(`PUT /ai/sessions/${sessionId}`, { token, body: { title: 'Mine' } }),
      await server.call(`DELETE /ai/sessions/${sessionId}`, { token }),
    ];
    for (const { status, body } of replies)
      expect([status, body.message]).toEqual([404, 'This conversation does not exist.']);
    expect(await stored(server)).toEqual(before);
    expect((await server.call('GET /ai/sessions', { token })).data.items).toEqual([]);
  });

  test('an empty question, one that is too long, and ids of other kinds', async () => {
    const { server, admin, ask } = await start();
    for (const message of ['', '  ', '\u200b', 'x'.repeat(assistantLimits.message + 1)])
      expect((await ask(message)).status, message.slice(0, 9)).toBe(400);
    for (const sessionId of [0, -1, 1.5, '1', null, 2 ** 53]) {
      const body = { message: 'Open rounds', sessionId };
      expect((await server.call('POST /ai/chat', { token: admin.token, body })).status).toBe(400);
    }
    expect((await ask('Open rounds', admin, 999_999_999)).status).toBe(404);
    expect(await stored(server)).toEqual([]);
  });

  test('a question in a full conversation, and one conversation too many, also at once', async () => {
    const { server, admin, ask } = await start();
    const { sessionId } = (await ask('Open rounds')).data;
    await server.store.pool.query(
      `insert into ai_messages (session_id, role, content, created_at)
       select $1, 'user', 'before', now() from generate_series(1, $2)`,
      [sessionId, assistantLimits.messages - 3],
    );
    expect((await ask('Next interviews', admin, sessionId)).body.code).toBe('conversation_full');
    await server.store.pool.query(
      `insert into ai_sessions (user_id, created_at, updated_at) select $1, now(), now() from generate_series(1, $2)`,
      [admin.id, assistantLimits.sessions - 2],
    );
    const replies = await Promise.all([ask('One'), ask('Two'), ask('Three')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('a conversation', () => {
  test('keeps question and answer, and is named after its first question', async () => {
    const { ask, list, messages, admin } = await start();
    const first = (await ask('Open rounds')).data;
    expect(first.message).toMatchObject({
      role: 'assistant',
      content: '0 rounds are open.',
      table: null,
      sources: [{ label: 'Virtual Interviews', path: '/admin/virtual-rounds?status=open' }],
    });
    await ask('Write me a poem', admin, first.sessionId);
    const kept = await messages(first.sessionId);
    expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(kept[3]?.content).toMatch(/^I can’t answer that without a language model/);
    expect(await list(admin)).toMatchObject([{ id: first.sessionId, title: 'Open rounds', messageCount: 4 }]);
  });

  test('is found by its words, renamed and deleted', async () => {
    const { server, admin, ask, list } = await start();
    const { token } = admin;
    const { sessionId } = (await ask('Open rounds')).data;
    await ask('Next interviews');
    expect((await list(admin)).map(({ title }) => title)).toEqual(['Next interviews', 'Open rounds']);
    expect((await list(admin, '?search=ROUNDS')).map(({ id }) => id)).toEqual([sessionId]);
    expect(await list(admin, '?search=%25')).toEqual([]);
    const renamed = await server.call(`PUT /ai/sessions/${sessionId}`, { token, body: { title: 'Spring' } });
    expect(renamed.data.session).toMatchObject({ id: sessionId, title: 'Spring', messageCount: 2 });
    expect((await server.call(`DELETE /ai/sessions/${sessionId}`, { token })).status).toBe(200);
    expect((await server.call(`GET /ai/sessions/${sessionId}/messages`, { token })).status).toBe(404);
    expect(await stored(server)).toHaveLength(2);
  });

  test('can begin with a question that fits the portal', async () => {
    const { server, admin } = await start();
    const { questions } = (await server.call('GET /ai/status', { token: admin.token })).data;
    expect(questions[0]).toBe('How do I add a skill?');
  });

  test('can begin without a question, which names it later', async () => {
    const { server, admin, ask, list } = await start();
    const begun = await server.call('POST /ai/sessions', { token: admin.token, body: {} });
    expect([begun.status, begun.data.session.title]).toEqual([201, 'New conversation']);
    await ask('Open rounds', admin, begun.data.session.id);
    expect(await list(admin)).toMatchObject([{ title: 'Open rounds' }]);
  });

  test('has a title of one line, cut after a word', () => {
    expect(titleOf('Weakest skills\nthis month')).toBe('Weakest skills');
    expect(titleOf('word '.repeat(20))).toBe(`${'word '.repeat(11).trim()}…`);
    expect(titleOf('x'.repeat(80))).toBe(`${'x'.repeat(59)}…`);
  });
});

describe('the tools', () => {
  test('show what their screens show', async () => {
    const { server, admin, learner, ask } = await start();
    await server.store.pool.query(`update users set first_name = 'Ada', last_name = 'Quill' where id = $1`, [
      learner.id,
    ]);
    const skill = await server.skill({ name: 'Pens' });
    await server.questions(skill.id, 4);
    await takeAt(server, learner.id, skill.id, { at: '2026-03-01T09:00:00Z', right: 3, seconds: 50 });
    await server.running({ questions: 1, person: await server.learner() });
    const meeting = await meetingOf(server, { title: 'Pen interview' }, admin);
    const answer = async (message: string) => (await ask(message)).data.message as ChatMessage;

    expect(await answer('Weakest skills ever')).toMatchObject({
      content: expect.stringMatching(/^Pens has the lowest average of first attempts of all time: 75\s?%/),
      table: { rows: [{ cells: ['Pens', expect.any(String), 'too few people', '1'] }], more: 0 },
    });
    expect(await answer('Report of quill')).toMatchObject({
      content: expect.stringContaining('Ada Quill has completed 1 quiz in 1 skill'),
      sources: [{ label: 'Report of Ada Quill', path: `/admin/reports/users/${learner.id}` }],
    });
    const found = await answer('Find the person Ada');
    expect(found.table?.rows).toMatchObject([
      { cells: ['Ada Quill', '–', 'Active', expect.any(String)], path: `/admin/reports/users/${learner.id}` },
    ]);
    expect((await answer('Who is taking a quiz now?')).table?.rows).toHaveLength(1);
    expect((await answer('Latest results')).table?.rows[0]?.cells.slice(0, 2)).toEqual(['Ada Quill', 'Pens']);
    const upcoming = [await answer('Next interviews'), await answer('Live interviews')];
    expect(upcoming.flatMap(({ table }) => table?.rows.map(({ path }) => path) ?? [])).toContain(
      `/join/${meeting.meetingId}`,
    );
    expect((await answer('How do I add candidates to a round?')).table?.rows[0]?.path).toMatch(
      /^\/admin\/guide\/(rounds|candidates)$/,
    );
    const everything = JSON.stringify(await server.store.pool.query('select * from ai_messages'));
    expect(everything).not.toContain(learner.email);
  });
});
