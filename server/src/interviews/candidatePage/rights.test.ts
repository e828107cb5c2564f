import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { linkTokens, roundQuiz } from '../../../test/interviews/testCandidates.ts';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, BO, startRound } from '../../../test/interviews/testRounds.ts';
import { everyRow } from '../../../test/testStore.ts';

const codeIn = (email: { text?: string | undefined } | undefined): string =>
  /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? '';

async function start() {
  const world = await startRound();
  const { sent, ask, addOne } = linkTokens(world);
  const { server, ana } = world;
  const token = await sent(ana);
  await server.emails();
  /** Asks for a code. @returns it */
  const codeFor = async (act: 'export' | 'erase') => {
    expect((await ask(act, token)).data).toEqual({ codeSentTo: 'a•••@e•••.org' });
    const [email] = await server.emails();
    expect(email?.to?.[0]?.address).toBe(ANA.email);
    return codeIn(email);
  };
  return { ...world, sent, ask, addOne, token, codeFor };
}

// --- Refusals -----------------------------------------------------------------------------------------------------

test('an unknown or revoked link sends no code and shows nothing', async () => {
  const { act, own, ana, ask, token, codeFor, server } = await start();
  const code = await codeFor('export');
  await act(`DELETE ${own}/candidates/${ana.id}/link`);
  for (const one of [token, 'x'.repeat(22)])
    for (const name of ['export', 'erase'] as const) {
      expect((await ask(name, one)).status).toBe(404);
      expect((await ask(name, one, { code })).status).toBe(404);
    }
  expect(await server.emails()).toEqual([]);
});

test('a code is for one purpose and works once; a wrong one shows nothing, and five tries use it up', async () => {
  const { ask, token, codeFor, bo, sent, server } = await start();
  const code = await codeFor('export');
  expect((await ask('erase', token, { code })).body).toMatchObject({ code: 'invalid_otp' });
  const others = await sent(bo);
  expect((await ask('export', others, { code })).body).toMatchObject({ code: 'invalid_otp' });
  expect((await ask('export', token, { code })).status).toBe(200);
  expect((await ask('export', token, { code })).body).toMatchObject({ code: 'invalid_otp' });
  await server.emails();
  const next = await codeFor('erase');
  const wrong = next === '111111' ? '222222' : '111111';
  for (let nth = 0; nth < 5; nth += 1)
    expect((await ask('erase', token, { code: wrong })).body).toMatchObject({ code: 'invalid_otp' });
  expect((await ask('erase', token, { code: next })).body).toMatchObject({ code: 'invalid_otp' });
  expect((await ask('view', token)).status).toBe(200);
});

test.each(['withdrawn', 'archived'] as const)(
  'a candidate of whom only data is left (%s) sees no more of the round, and can download and delete it',
  async (ended) => {
    const { act, own, ask, token, server, codeFor } = await start();
    if (ended === 'withdrawn') expect((await ask('withdraw', token)).status).toBe(200);
    else
      for (const status of ['closed', 'archived']) {
        const { title, description, minutes, capacity } = (await act(`GET ${own}`)).data.round;
        await act(`PUT ${own}`, { title, description, minutes, capacity, status });
      }
    const mails = await server.emails();
    if (ended === 'withdrawn') expect(mails.map(({ subject }) => subject)).toContain('You’ve withdrawn: Spring intake');
    const { page } = (await ask('view', token)).data;
    expect(page).toMatchObject({ ended, interview: null, slots: [], quizzes: [], quizzesDueAt: null });
    for (const name of ['calendar', 'join', 'relay', 'withdraw'] as const)
      expect((await ask(name, token)).status, name).toBe(404);
    const file = (await ask('export', token, { code: await codeFor('export') })).data.text;
    expect(file).toContain(ANA.email);
    await server.emails();
    expect((await ask('erase', token, { code: await codeFor('erase') })).data).toEqual({ erased: true });
    expect((await ask('view', token)).status).toBe(404);
  },
);

test('during an interview nothing is erased', async () => {
  const { ask, token, codeFor, scheduled, ana, server } = await start();
  const { meetingId } = await scheduled(ana, 1);
  await server.emails();
  await server.store.pool.query(`update meetings set status = 'live', session = 1 where public_id = $1`, [meetingId]);
  const code = await codeFor('erase');
  expect((await ask('erase', token, { code })).body).toMatchObject({ code: 'candidate_state' });
  expect((await ask('view', token)).status).toBe(200);
});

// --- Success ------------------------------------------------------------------------------------------------------

test('the download holds what is stored under the address, and nothing of others', async () => {
  const { ask, token, codeFor, server } = await start();
  const { text } = (await ask('export', token, { code: await codeFor('export') })).data;
  expect(JSON.parse(text)).toMatchObject({ email: ANA.email, rounds: [{ round: 'Spring intake', name: ANA.name }] });
  expect(text).not.toContain(BO.email);
  expect(await auditEvents(server.store, 'candidate_exported')).toMatchObject([
    { actorId: null, details: { by: 'their own link', rounds: 1 } },
  ]);
});

test('erasing cancels the planned interview, leaves no trace of the person, and is confirmed by email', async () => {
  const { ask, token, codeFor, scheduled, ana, server, interviews, candidates } = await start();
  await scheduled(ana, 48);
  await server.store.pool.query(`update meetings set title = 'Talk with ${ANA.name}'`);
  await server.emails();
  expect((await ask('erase', token, { code: await codeFor('erase') })).data).toEqual({ erased: true });
  expect(await interviews()).toEqual([]);
  expect((await candidates()).map(({ name }) => name)).toEqual([BO.name]);
  const emails = await server.emails();
  expect(emails.filter((email) => calendarOf(email)?.method === 'CANCEL')).toHaveLength(2);
  expect(emails).toHaveLength(3);
  expect(emails.find(({ subject }) => subject === 'Your interview data was deleted')?.to?.[0]?.address).toBe(ANA.email);
  expect((await ask('view', token)).status).toBe(404);
  await server.store.pool.query('delete from outbox');
  const left = await everyRow(server.store);
  expect(left).not.toContain(ANA.email);
  expect(left).not.toContain(ANA.name);
});

/** A candidate who has taken the round's quiz without an account of their own. */
async function startTaken() {
  const world = await start();
  const quiz = await roundQuiz(world, world);
  const session = await quiz.enter(world.token);
  const attemptId = await quiz.take(session);
  const { pool } = world.server.store;
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [ANA.email]);
  const accountId = Number(rows[0]?.id);
  return {
    ...world,
    ...quiz,
    session,
    attemptId,
    accountId,
    async erase() {
      await world.server.emails();
      return world.ask('erase', world.token, { code: await world.codeFor('erase') });
    },
    fate: async () => (await world.ask('view', world.token)).data.page.account,
    owner: async () => {
      const found = await pool.query('select user_id, status from attempts where id = $1', [attemptId]);
      return found.rows[0];
    },
  };
}

test('an account made for the quizzes goes with its candidate, and its attempt stays without a person', async () => {
  const { erase, fate, scheduled, ana, server, session, accountId, owner } = await startTaken();
  await scheduled(ana, 48);
  expect(await fate()).toBe('deleted');
  expect((await erase()).data).toEqual({ erased: true });
  const emails = await server.emails();
  expect(emails.filter((email) => calendarOf(email)?.method === 'CANCEL')).toHaveLength(2);
  const receipt = emails.find(({ subject }) => subject === 'Your interview data was deleted');
  expect(receipt?.text).toContain('The account we made for your quizzes was deleted too.');
  expect((await server.call('GET /auth/me', { token: session })).status).toBe(401);
  expect(await owner()).toMatchObject({ status: 'completed' });
  expect((await owner()).user_id).not.toBe(accountId);
  await server.store.pool.query('delete from outbox');
  const left = await everyRow(server.store);
  for (const trace of [ANA.email, ANA.name, 'Lima', String(accountId)]) expect(left, trace).not.toContain(trace);
  expect(await auditEvents(server.store, 'candidate_erased')).toMatchObject([{ details: { accounts: 1 } }]);
});

const elsewhere: Readonly<Record<string, string>> = {
  'a password': `update users set password_hash = 'hash' where id = $1`,
  'a Google account': `update users set google_sub = 'sub' where id = $1`,
  'a sign-in service': `update users set provider_issuer = 'https://id.example.org', provider_sub = 's' where id = $1`,
  'a learning platform': `with platform as (
      insert into lti_platforms (name, issuer, client_id, authorization_url, token_url, keys_url, state, created_at)
      values ('Moodle', 'https://m.example.org', 'c', 'https://m.example.org/a', 'https://m.example.org/t',
        'https://m.example.org/k', 'active', now()) returning id)
    insert into lti_people (platform_id, sub, user_id, linked_at) select id, 's', $1, now() from platform`,
  'a group': `update users set group_name = 'Class B' where id = $1`,
  'a panel': `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at) select id, $1, false, now() from meetings`,
  'a ban': `update users set is_active = false where id = $1`,
  'another round': `with round as (
      insert into rounds (title, description, minutes, capacity, created_at) values ('R', '', 60, 6, now()) returning id)
    insert into round_candidates (round_id, user_id, name, email, email_key, tags, added_at)
    select id, $1, 'Ana', 'other@example.org', 'other@example.org', '{}', now() from round`,
};

test.each(Object.keys(elsewhere))(
  'an account with %s stays, and its owner reads that before and after',
  async (what) => {
    const { erase, fate, scheduled, bo, server, accountId, owner } = await startTaken();
    await scheduled(bo, 48);
    await server.store.pool.query(elsewhere[what] ?? '', [accountId]);
    expect(await fate()).toBe('stays');
    expect((await erase()).data).toEqual({ erased: true });
    const receipt = (await server.emails()).find(({ subject }) => subject === 'Your interview data was deleted');
    expect(receipt?.text).toContain('Your account and its quizzes stay');
    const { rows } = await server.store.pool.query('select id from users where id = $1', [accountId]);
    expect(rows).toHaveLength(1);
    expect((await owner()).user_id).toBe(accountId);
  },
);

test('an account that no round made stays, also without a password', async () => {
  const { fate, erase, server, accountId } = await startTaken();
  await server.store.pool.query('update users set made_for_round = false where id = $1', [accountId]);
  expect(await fate()).toBe('stays');
  await erase();
  expect((await server.store.pool.query('select 1 from users where id = $1', [accountId])).rows).toHaveLength(1);
});

// --- At the same time ---------------------------------------------------------------------------------------------

test('a code that is used twice at once erases once, also while the link is being revoked', async () => {
  const { act, own, ask, sent, addOne, server } = await start();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const candidate = await addOne(`candidate${turn}@example.org`);
    const token = await sent(candidate);
    await ask('erase', token);
    const code = codeIn((await server.emails())[0]);
    const replies = await Promise.all([
      ask('erase', token, { code }),
      ask('erase', token, { code }),
      act(`DELETE ${own}/candidates/${candidate.id}/link`),
    ]);
    const erased = replies.slice(0, 2).filter(({ status }) => status === 200).length;
    expect(erased).toBeLessThanOrEqual(1);
    const refusals = replies.slice(0, 2).filter(({ status }) => status !== 200);
    for (const { status } of refusals) expect([400, 401, 404]).toContain(status);
    const { items } = (await act(`GET ${own}/candidates?search=${candidate.email}`)).data;
    expect(items).toHaveLength(erased === 1 ? 0 : 1);
  }
}, 240_000);

test('an answer under way and an erasure have one outcome each, and no attempt stays with a person', async () => {
  const { sent, ask, addOne, server, ...world } = await startTaken();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const candidate = await addOne(`taker${turn}@example.org`);
    const token = await sent(candidate);
    const session = await world.enter(token);
    const { quizAttempt } = (await world.startQuiz(session)).data;
    await ask('erase', token);
    const code = codeIn((await server.emails())[0]);
    const answer = { quizAttemptId: quizAttempt.id, questionId: quizAttempt.questions[0].id, selectedAnswer: 'A' };
    const [erased, answered, completed, again] = await Promise.all([
      ask('erase', token, { code }),
      server.call('POST /quiz/answer', { token: session, body: answer }),
      server.call('POST /quiz/complete', { token: session, body: { quizAttemptId: quizAttempt.id } }),
      ask('quizzes', token),
    ]);
    expect(erased.status).toBe(200);
    for (const { status } of [answered, completed, again]) expect([200, 400, 401, 404, 409]).toContain(status);
    const { rows } = await server.store.pool.query(
      `select count(*) filter (where email <> '')::int as named, count(attempts.id)::int as attempts
       from users left join attempts on attempts.user_id = users.id and attempts.id = $1
       where attempts.id is not null or email = $2`,
      [quizAttempt.id, candidate.email],
    );
    expect(rows).toEqual([{ named: 0, attempts: 1 }]);
  }
}, 240_000);

test('an account that is being completed while its candidate is erased stays or goes whole', async () => {
  const { sent, ask, addOne, server, enter, take } = await startTaken();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const candidate = await addOne(`owner${turn}@example.org`);
    const token = await sent(candidate);
    const attemptId = await take(await enter(token));
    const { pool } = server.store;
    await ask('erase', token);
    const code = codeIn((await server.emails())[0]);
    const [erased, completed] = await Promise.all([
      ask('erase', token, { code }),
      pool.query(`update users set password_hash = 'hash' where email = $1`, [candidate.email]),
    ]);
    expect(erased.status).toBe(200);
    const { rows } = await pool.query(
      'select users.email from attempts join users on users.id = user_id where attempts.id = $1',
      [attemptId],
    );
    expect(rows).toEqual([{ email: completed.rowCount === 1 ? candidate.email : '' }]);
  }
}, 240_000);
