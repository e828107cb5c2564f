import { expect, test } from 'vitest';
import type { Slot } from '@assay/contract/rounds/slots';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { linkTokens } from '../../../test/interviews/testCandidates.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, startRound } from '../../../test/interviews/testRounds.ts';

const HOUR_MS = 3_600_000;

async function start(given: Parameters<typeof startRound>[0] = {}) {
  const world = await startRound(given);
  const { act, own, inHours } = world;
  const links = linkTokens(world);
  const slots = async () => (await act(`GET ${own}/slots`)).data.items as Slot[];
  const offer = (hours: readonly number[], more: object = {}) =>
    act(`POST ${own}/slots`, { starts: hours.map(inHours), minutes: 30, ...more });
  return {
    ...world,
    ...links,
    slots,
    offer,
    /** Offers times. @returns their slots, in order of time */
    async offered(hours: readonly number[], more: object = {}) {
      const reply = await offer(hours, more);
      if (reply.status !== 200) throw new Error(reply.text);
      return (await slots()).map(({ id }) => id);
    },
    pick: (token: string, slotId: number | undefined) => links.ask('pick', token, { slotId }),
  };
}

// --- Refusals -----------------------------------------------------------------------------------------------------

test('only admins offer times, ahead, and with people who can join a panel', async () => {
  const { server, offer, own, slots, act, move } = await start();
  const learner = await server.learner();
  expect((await server.call(`GET ${own}/slots`)).status).toBe(401);
  expect((await server.call(`POST ${own}/slots`, { token: learner.token, body: { starts: [] } })).status).toBe(403);
  await server.store.pool.query('update users set is_active = false where id = $1', [learner.id]);
  expect((await offer([48], { hostIds: [learner.id] })).body.errors).toHaveProperty('hostIds');
  expect((await offer([48], { hostIds: [999_999_999] })).status).toBe(404);
  expect((await offer([48, -1])).body.errors).toHaveProperty('starts');
  expect((await offer([24 * 366 * 6])).body.errors).toHaveProperty('starts');
  expect((await offer([])).body.errors).toHaveProperty('starts');
  expect((await offer([48], { minutes: 4 })).body.errors).toHaveProperty('minutes');
  expect((await act('GET /admin/virtual-rounds/999999999/slots')).status).toBe(404);
  expect(await slots()).toEqual([]);
  await move('closed');
  expect((await offer([48])).body).toMatchObject({ code: 'round_state' });
});

test('a panel is refused at its lead or at the others, as a whole', async () => {
  const { server, offer, slots } = await start();
  const [colleague, gone] = [await server.learner(), await server.learner()];
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  expect((await offer([48], { leadId: gone.id, hostIds: [colleague.id] })).body.errors).toEqual({
    leadId: 'Only active accounts can join a panel',
  });
  expect((await offer([48], { leadId: colleague.id, hostIds: [gone.id] })).body.errors).toEqual({
    hostIds: 'Only active accounts can join a panel',
  });
  expect((await offer([48], { leadId: 999_999_999 })).status).toBe(404);
  for (const leadId of [0, -1, 'x', null]) expect((await offer([48], { leadId })).status).toBe(400);
  expect(await slots()).toEqual([]);
});

test('times of one person in a round never overlap, also within one call', async () => {
  const { offer, slots, server, boss } = await start();
  expect((await offer([48, 48.25, 48.5])).data).toEqual({ added: 2, left: 1 });
  expect((await offer([48, 48.9, 49])).data).toEqual({ added: 1, left: 2 });
  expect((await slots()).length).toBe(3);
  const [one, two] = [await server.learner(), await server.learner()];
  const led = { leadId: one.id };
  expect((await offer([48], { ...led, hostIds: [boss.id] })).data).toEqual({ added: 0, left: 1 });
  expect((await offer([48], { ...led, hostIds: [two.id] })).data).toEqual({ added: 1, left: 0 });
  expect((await offer([48], { leadId: two.id })).data).toEqual({ added: 0, left: 1 });
});

test('an admin who only organises offers one time to two panels, and two candidates have it', async () => {
  const { ana, bo, sent, pick, offered, slots, server, boss, interviews } = await start();
  const [one, two] = [await server.learner(), await server.learner()];
  const tokens = [await sent(ana), await sent(bo)];
  await server.emails();
  await offered([48], { leadId: one.id });
  const [first, second] = await offered([48], { leadId: two.id, hostIds: [two.id, two.id] });
  expect((await slots()).map(({ panel }) => panel.map(({ userId, isLead }) => [userId, isLead]))).toEqual([
    [[one.id, true]],
    [[two.id, true]],
  ]);
  expect([(await pick(tokens[0] ?? '', first)).status, (await pick(tokens[1] ?? '', second)).status]).toEqual([
    200, 200,
  ]);
  const panels = (await interviews()).map(({ hosts }) => hosts.map(({ userId }) => userId));
  expect(panels).toHaveLength(2);
  expect(panels).toEqual(expect.arrayContaining([[one.id], [two.id]]));
  const written = (await server.emails()).map(({ to }) => to?.[0]?.address);
  expect(written).not.toContain(boss.email);
});

test('a time is not offered to the candidate who would lead it', async () => {
  const { ana, bo, sent, ask, pick, offered, server } = await start();
  const learner = await server.learner();
  const token = await sent(ana);
  const [first] = await offered([48], { leadId: learner.id });
  await server.store.pool.query('update users set email = $1, email_key = $1 where id = $2', [ana.email, learner.id]);
  expect((await ask('view', token)).data.page.slots).toEqual([]);
  expect((await pick(token, first)).body).toMatchObject({ code: 'slot_taken' });
  expect((await pick(await sent(bo), first)).status).toBe(200);
});

test('a round has at most 500 times ahead', async () => {
  const { offer, slots } = await start();
  const day = (nth: number) => Array.from({ length: 100 }, (_, place) => 48 + nth * 100 + place);
  for (const nth of [0, 1, 2, 3, 4]) expect((await offer(day(nth))).status).toBe(200);
  expect((await offer([2000])).body).toMatchObject({ code: 'slots_full' });
  expect((await slots()).length).toBe(500);
});

test('a time of another round, a passed one, one too soon and one without its lead cannot be picked', async () => {
  const { ana, sent, pick, offered, act, server, boss, interviews } = await start();
  const token = await sent(ana);
  const [soon, first] = await offered([1.5, 48]);
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  await act(`POST /admin/virtual-rounds/${other.id}/slots`, { starts: [new Date(Date.now() + 1e9).toISOString()] });
  const foreign = (await act(`GET /admin/virtual-rounds/${other.id}/slots`)).data.items[0]?.id;
  for (const slotId of [soon, foreign, 999_999_999])
    expect((await pick(token, slotId)).body).toMatchObject({ code: 'slot_taken' });
  const lead = (isActive: boolean) =>
    server.store.pool.query('update users set is_active = $1 where id = $2', [isActive, boss.id]);
  await lead(false);
  expect((await pick(token, first)).body).toMatchObject({ code: 'slot_taken' });
  await lead(true);
  expect(await interviews()).toEqual([]);
});

test('a closed round offers nothing; candidates with a decision or an interview that took place pick nothing', async () => {
  const { ana, sent, pick, ask, offered, move, scheduled, server, act, own } = await start();
  const token = await sent(ana);
  const [first] = await offered([72]);
  await move('closed');
  expect((await ask('view', token)).data.page.slots).toEqual([]);
  expect((await pick(token, first)).body).toMatchObject({ code: 'slot_taken' });
  await move('open');
  const { meetingId } = await scheduled(ana, 48);
  const ended = `update meetings set status = 'ended', session = 1, ended_at = now() where public_id = $1`;
  await server.store.pool.query(ended, [meetingId]);
  expect((await pick(token, first)).body).toMatchObject({ code: 'interview_state' });
  await act(`POST ${own}/candidates/${ana.id}/decision`, { outcome: 'reject', rationale: 'Another candidate fits.' });
  const { slots } = (await ask('view', token)).data.page;
  expect(slots).toEqual([]);
});

// --- Picking ------------------------------------------------------------------------------------------------------

test('a picked time schedules the interview with the panel of the slot, and opens a draft', async () => {
  const { ana, sent, pick, ask, offered, server, boss, slots, view, inHours } = await start({ status: 'draft' });
  const colleague = await server.learner();
  const token = await sent(ana);
  const [first, second] = await offered([48, 49], { hostIds: [colleague.id, boss.id] });
  expect((await ask('view', token)).data.page.slots.map(({ id }: { id: number }) => id)).toEqual([first, second]);
  const picked = await pick(token, first);
  expect(picked.data.page).toMatchObject({ interview: { startsAt: inHours(48), endsAt: inHours(48.5) } });
  expect((await slots()).map(({ candidate }) => candidate?.name ?? null)).toEqual([ANA.name, null]);
  expect((await slots())[0]?.panel.map(({ userId, isLead }) => [userId, isLead])).toEqual([
    [boss.id, true],
    [colleague.id, false],
  ]);
  expect((await view()).status).toBe('open');
  const emails = await server.emails();
  expect(new Set(emails.map(({ to }) => to?.[0]?.address))).toEqual(new Set([ANA.email, boss.email, colleague.email]));
  for (const email of emails) expect(calendarOf(email)).toMatchObject({ method: 'REQUEST', sequence: 0, zone: 'UTC' });
});

test('another time moves the meeting: a rising sequence, the new panel, and the old time is free again', async () => {
  const { ana, bo, sent, pick, offered, server, boss, interviews, slots, act, own, inHours } = await start();
  const [token, others] = [await sent(ana), await sent(bo)];
  const colleague = await server.admin();
  const starts = [inHours(96)];
  await server.call(`POST ${own}/slots`, { token: colleague.token, body: { starts, minutes: 45 } });
  const [first, second] = await offered([72]);
  expect((await pick(token, first)).status).toBe(200);
  await server.emails();
  expect((await pick(token, second)).data.page.interview).toMatchObject({
    startsAt: inHours(96),
    endsAt: inHours(96.75),
  });
  const listed = await interviews();
  expect(listed).toMatchObject([{ startsAt: inHours(96), hosts: [{ userId: colleague.id, isLead: true }] }]);
  const seen = (await server.emails()).map((email) => {
    const calendar = calendarOf(email);
    return `${email.to?.[0]?.address} ${String(calendar?.method)} ${(calendar?.sequence ?? 0) > 0}`;
  });
  expect(seen.toSorted()).toEqual(
    [`${ANA.email} REQUEST true`, `${boss.email} CANCEL true`, `${colleague.email} REQUEST true`].toSorted(),
  );
  expect((await slots()).map(({ candidate }) => candidate?.name ?? null)).toEqual([null, ANA.name]);
  expect((await pick(others, first)).status).toBe(200);
  expect((await act(`DELETE ${own}/slots/${second}`)).body).toMatchObject({ code: 'slot_taken' });
});

test('within 24 hours of the interview a candidate can no longer move it', async () => {
  const { ana, sent, pick, ask, offered, later } = await start();
  const token = await sent(ana);
  const [first, second] = await offered([48, 96]);
  await pick(token, first);
  const { movableUntil, startsAt } = (await ask('view', token)).data.page.interview;
  expect(Date.parse(startsAt) - Date.parse(movableUntil)).toBe(24 * HOUR_MS);
  await later(24.01);
  expect((await ask('view', token)).data.page.slots).toEqual([]);
  expect((await pick(token, second)).body).toMatchObject({ code: 'interview_state', message: /24 hours/ });
});

test('a time of a cancelled interview is not offered again; one whose candidate withdrew is', async () => {
  const { ana, bo, sent, pick, ask, offered, slots, act, own, interviews, offer } = await start();
  const [token, others] = [await sent(ana), await sent(bo)];
  const [first, second] = await offered([48, 72]);
  await pick(token, first);
  await act(`DELETE ${own}/meetings/${(await interviews())[0]?.meetingId}`);
  expect((await slots()).map(({ id }) => id)).toEqual([second]);
  expect((await pick(others, first)).body).toMatchObject({ code: 'slot_taken' });
  await pick(token, second);
  expect((await ask('view', others)).data.page.slots).toEqual([]);
  await ask('withdraw', token);
  expect((await slots()).map(({ candidate }) => candidate)).toEqual([null]);
  expect((await pick(others, second)).status).toBe(200);
  expect((await offer([48])).data).toEqual({ added: 1, left: 0 });
});

test('a time at which one of its panel has another interview is not offered', async () => {
  const { ana, bo, sent, ask, pick, offered, schedule } = await start();
  const token = await sent(ana);
  const [first, second] = await offered([48, 72]);
  await schedule(bo, 47.5);
  expect((await ask('view', token)).data.page.slots.map(({ id }: { id: number }) => id)).toEqual([second]);
  expect((await pick(token, first)).body).toMatchObject({ code: 'slot_taken' });
});

test('a free time can be withdrawn once', async () => {
  const { offered, act, own, slots } = await start();
  const [first] = await offered([48]);
  expect((await act(`DELETE ${own}/slots/${first}`)).status).toBe(200);
  expect((await act(`DELETE ${own}/slots/${first}`)).status).toBe(404);
  expect(await slots()).toEqual([]);
});

// --- At the same time ---------------------------------------------------------------------------------------------

test('of 50 candidates who pick one time at once, exactly one gets it', async () => {
  const { act, own, server, sentTo, pick, offered, slots, interviews } = await start();
  const people = Array.from({ length: 50 }, (_, nth) => ({ name: `Person ${nth}`, email: `p${nth}@example.org` }));
  await act(`POST ${own}/candidates`, { people });
  await act(`POST ${own}/links`);
  const texts = await server.store.pool.query(`select text_part as text from outbox where kind = 'candidate_link'`);
  const tokens = texts.rows.map(({ text }) => /\/round#(\S+)/.exec(text)?.[1] ?? '').slice(-50);
  expect(new Set(tokens).size).toBe(50);
  const [first] = await offered([48]);
  const replies = await Promise.all(tokens.map((token) => pick(token, first)));
  const won = replies.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const { status, body } of replies) if (status !== 200) expect(body).toMatchObject({ code: 'slot_taken' });
  expect(await interviews()).toHaveLength(1);
  expect((await slots())[0]?.candidate?.name).toBe(won[0]?.data.page.name);
  expect(await sentTo(ANA.email)).toHaveLength(1);
}, 60_000);

test('picking and withdrawing, or withdrawing the time, at the same moment have one outcome', async () => {
  const { act, own, ask, sent, pick, offer, slots, server, addOne, candidates } = await start();
  const turns = turnsOn(server.store);
  const outcomes = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    const candidate = await addOne(`racer${turn}@example.org`);
    const token = await sent(candidate);
    await offer([48 + turn]);
    const slot = (await slots()).find((one) => one.candidate === null);
    const [picked, left, gone] = await Promise.all([
      pick(token, slot?.id),
      turn % 2 === 0 ? ask('withdraw', token) : { status: 0 },
      turn % 2 === 1 ? act(`DELETE ${own}/slots/${slot?.id}`) : { status: 0 },
    ]);
    const [after] = await candidates(`?search=${candidate.email}`);
    outcomes.add([picked.status, left.status, gone.status, after?.status].join(' '));
    for (const { id, candidate: taker } of await slots()) if (taker === null) await act(`DELETE ${own}/slots/${id}`);
  }
  const allowed = [
    // Picked, then withdrew: the interview is cancelled. Withdrew first: the link no longer works.
    '200 200 0 withdrawn',
    '404 200 0 withdrawn',
    // Picked first: the time stays. Withdrawn first: nothing is scheduled.
    '200 0 409 scheduled',
    '409 0 200 invited',
  ];
  expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
}, 240_000);
