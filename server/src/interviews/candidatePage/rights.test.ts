import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { linkTokens } from '../../../test/testCandidates.ts';
import { calendarOf } from '../../../test/testCalendar.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, BO, startRound } from '../../../test/testRounds.ts';
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
