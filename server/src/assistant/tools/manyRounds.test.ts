import { describe, expect, test } from 'vitest';
import { afterInterview } from '../../../test/interviews/testDecisions.ts';
import { actorOf } from '../../../test/assessment/testQuiz.ts';
import { toolset } from './toolset.service.ts';

/** The oldest of 41 rounds has a candidate to decide on and a missing scorecard. */
async function manyRounds() {
  const round = await afterInterview({ card: 'missing' });
  const { pool } = round.server.store;
  await pool.query(
    `insert into rounds (title, status, minutes, capacity, description, created_by, created_at)
     select 'Round ' || number, 'open', 60, 6, '', $1, now() from generate_series(1, 40) number`,
    [round.boss.id],
  );
  const actor = { ...actorOf(round.boss.id), role: 'admin' as const };
  const { app } = round.server;
  return {
    ...round,
    pool,
    rounds: (asked: object) => toolset.rounds.run(app, actor, asked),
    candidate: (asked: object) => toolset.candidate.run(app, actor, asked),
    titles: async (query: string) =>
      (await round.act(`GET /admin/virtual-rounds?limit=100${query}`)).data.items.map(
        ({ title }: { title: string }) => title,
      ),
  };
}

/** Moves a candidate's round into each of the others as well. */
const inEveryRound = `insert into round_candidates (round_id, name, email, email_key, tags, added_at)
  select id, 'Bo Chen', 'bo' || id || '@example.org', 'bo' || id || '@example.org', '{}', now() from rounds where title like 'Round %'`;

describe('among more rounds than one answer lists', () => {
  test('the one with missing work is found, and the source shows the same', async () => {
    const { rounds, titles } = await manyRounds();
    for (const [waiting, words] of [
      ['scorecards', 'with a missing scorecard'],
      ['decision', 'with a candidate to decide on'],
      ['interview', 'with a candidate to schedule'],
    ] as const) {
      const { sentence, table, source } = await rounds({ waiting });
      expect(sentence).toMatch(new RegExp(`^There is 1 round ${words}\\.`));
      expect(table).toMatchObject({ rows: [{ cells: expect.arrayContaining(['Spring intake']) }], more: 0 });
      expect(source.path).toBe(`/admin/virtual-rounds?waiting=${waiting}`);
      expect(await titles(`&waiting=${waiting}`)).toEqual(['Spring intake']);
    }
  });

  test('candidates are found in the oldest of them', async () => {
    const { candidate, id } = await manyRounds();
    expect(await candidate({ status: 'interviewed' })).toMatchObject({
      sentence: expect.stringMatching(/^1 candidate is waiting for a decision\./),
      table: { rows: [{ cells: ['Ana Lima', 'Spring intake', 'Interviewed', '–', '–'] }], more: 0 },
      source: {
        label: 'Candidates of Spring intake',
        path: `/admin/virtual-rounds/${id}/candidates?status=interviewed`,
      },
    });
  });

  test('what is cut is counted, and the source has the rest', async () => {
    const { pool, candidate, rounds, titles } = await manyRounds();
    await pool.query(inEveryRound);
    const found = await candidate({ name: 'chen' });
    expect(found.sentence).toMatch(/^41 candidates match\./);
    expect([found.table?.rows.length, found.table?.more]).toEqual([10, 31]);
    expect(found.source.path).toBe('/admin/virtual-rounds?search=chen');
    expect(await titles('&search=chen')).toHaveLength(41);
    const unscheduled = await candidate({ status: 'invited' });
    expect(unscheduled.sentence).toMatch(/^41 candidates have no interview yet\./);
    expect(unscheduled.source.path).toBe('/admin/virtual-rounds?waiting=interview');
    const waiting = await rounds({ waiting: 'interview' });
    expect(waiting.sentence).toMatch(/^There are 41 rounds with candidates to schedule\./);
    expect(waiting.table?.more).toBe(31);
    expect(await titles('&waiting=interview')).toHaveLength(41);
  });

  test('nothing waits in an archived round, but its candidates are found by name', async () => {
    const { pool, candidate, rounds, id, titles } = await manyRounds();
    await pool.query(`update rounds set status = 'archived' where id = $1`, [id]);
    expect((await rounds({ waiting: 'scorecards' })).sentence).toBe('No scorecard is missing.');
    expect((await rounds({ waiting: 'decision' })).sentence).toBe('No candidate is waiting for a decision.');
    expect(await titles('&waiting=scorecards')).toEqual([]);
    expect((await candidate({ status: 'interviewed' })).table).toBeNull();
    expect((await candidate({ name: 'lima' })).table?.rows).toHaveLength(1);
    expect((await candidate({ round: 'spring', status: 'interviewed' })).table?.rows).toHaveLength(1);
  });
});
