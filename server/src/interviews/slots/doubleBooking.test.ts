import { expect, test } from 'vitest';
import type { Slot } from '@assay/contract/rounds/slots';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { turnsOn } from '../../../test/testRaces.ts';
import { startRound } from '../../../test/interviews/testRounds.ts';
import { testStore } from '../../../test/testStore.ts';
import type { Reply } from '../../../test/testServer.ts';

const AT_ONCE = 100;
const FIRST_HOUR = 48;

interface Side {
  /** Of the candidate whose turn it is. */
  pick: (turn: number) => Promise<Reply>;
  schedule: (turn: number, more?: object) => Promise<Reply>;
  /** Plans an interview elsewhere. @returns its move to the time of this turn */
  mover: (turn: number) => Promise<(more?: object) => Promise<Reply>>;
}

/** Two rounds that offer the same times of one person, each with a candidate for every time. */
async function twoRounds(turns: number) {
  const world = await startRound();
  const { server, act, inHours } = world;
  const hourOf = (turn: number) => FIRST_HOUR + 2 * turn;
  async function side(title: string): Promise<Side> {
    const { id } = (await act('POST /admin/virtual-rounds', { title })).data.round;
    const own = `/admin/virtual-rounds/${id}`;
    const people = Array.from({ length: turns }, (_, nth) => ({
      name: `${title} ${String(nth).padStart(4, '0')}`,
      email: `${title}${nth}@example.org`.toLowerCase(),
    }));
    await act(`POST ${own}/candidates`, { people });
    await act(`POST ${own}/links`);
    for (let turn = 0; turn < turns; turn += AT_ONCE) {
      const starts = Array.from({ length: Math.min(AT_ONCE, turns - turn) }, (_, nth) => inHours(hourOf(turn + nth)));
      expect((await act(`POST ${own}/slots`, { starts, minutes: 60 })).status).toBe(200);
    }
    const slots = (await act(`GET ${own}/slots`)).data.items as Slot[];
    const candidates: RoundCandidate[] = [];
    for (let page = 1; candidates.length < turns; page += 1)
      candidates.push(...(await act(`GET ${own}/candidates?limit=100&page=${page}`)).data.items);
    const { rows } = await server.store.pool.query(
      `select to_address as address, text_part as text from outbox where kind = 'candidate_link'`,
    );
    const tokens = new Map(rows.map(({ address, text }) => [address, /\/round#(\S+)/.exec(text)?.[1]]));
    const schedule = (turn: number, more: object = {}) =>
      act(`POST ${own}/meetings`, {
        candidateId: candidates[turn]?.id,
        startsAt: inHours(hourOf(turn)),
        minutes: 60,
        ...more,
      });
    return {
      schedule,
      pick: (turn) =>
        server.call('POST /candidate/pick', {
          body: { token: tokens.get(candidates[turn]?.email), slotId: slots[turn]?.id },
        }),
      async mover(turn) {
        // Between the times on offer, where each has an hour of its own.
        const { interview } = (await schedule(turn, { startsAt: inHours(hourOf(turn) + 1) })).data;
        return (more = {}) =>
          act(`PUT ${own}/meetings/${interview.meetingId}`, { startsAt: inHours(hourOf(turn)), minutes: 60, ...more });
      },
    };
  }
  const [first, second] = [await side('Spring'), await side('Autumn')];
  return {
    ...world,
    first,
    second,
    /** The number of overlapping meetings that share a host. */
    async booked() {
      const { rows } = await server.store.pool.query(
        `select count(*)::int as twice from meeting_hosts one
           join meetings at on at.id = one.meeting_id
           join meeting_hosts other on other.user_id = one.user_id and other.meeting_id > one.meeting_id
           join meetings same on same.id = other.meeting_id
         where at.status <> 'ended' and same.status <> 'ended'
           and at.starts_at < same.ends_at and at.ends_at > same.starts_at`,
      );
      return rows[0].twice as number;
    },
  };
}

test('a time at which the panel is busy is refused, unless the caller knows', async () => {
  const { first, second, booked } = await twoRounds(3);
  expect((await first.schedule(0)).status).toBe(201);
  expect((await second.pick(0)).body).toMatchObject({ code: 'slot_taken' });
  expect((await second.schedule(0)).body).toMatchObject({ code: 'panel_busy' });
  const move = await second.mover(1);
  expect((await first.pick(1)).status).toBe(200);
  expect((await move()).body).toMatchObject({ code: 'panel_busy' });
  expect(await booked()).toBe(0);
  expect((await second.schedule(0, { despiteConflicts: true })).status).toBe(201);
  expect((await move({ despiteConflicts: true })).status).toBe(200);
  expect(await booked()).toBe(2);
});

const contests = {
  'picks in two rounds': async ({ first, second }, turn) => [first.pick(turn), second.pick(turn)],
  'a pick and the panel’s own interview': async ({ first, second }, turn) => [first.pick(turn), second.schedule(turn)],
  'a pick and an interview that is moved': async ({ first, second }, turn) => {
    const move = await second.mover(turn);
    return [first.pick(turn), move()];
  },
  'two interviews that are scheduled': async ({ first, second }, turn) => [first.schedule(turn), second.schedule(turn)],
} satisfies Record<string, (sides: { first: Side; second: Side }, turn: number) => Promise<Promise<Reply>[]>>;

test.each(Object.entries(contests))(
  'of %s at the same moment for one person’s time, exactly one counts',
  { timeout: 240_000 },
  async (_name, contest) => {
    const turns = turnsOn(await testStore());
    const { booked, ...sides } = await twoRounds(turns);
    for (let turn = 0; turn < turns; turn += 1) {
      const replies = await Promise.all(await contest(sides, turn));
      const counted = replies.filter(({ status }) => status < 300);
      expect(counted.length, replies.map(({ status }) => status).join()).toBe(1);
      for (const { status, body } of replies)
        if (status >= 300) expect(body).toMatchObject({ code: /^(slot_taken|panel_busy)$/ });
    }
    expect(await booked()).toBe(0);
  },
);
