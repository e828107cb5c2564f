import type { LeaderboardEntry, Period } from '@assay/contract/reports/reports';
import type { Pool } from 'pg';

export interface ExpectedBoard {
  /** In the board's order, ranked 1, 2, 2, 4. */
  entries: Omit<LeaderboardEntry, 'firstName' | 'lastName' | 'bestPoints' | 'byPoints'>[];
}

interface Sums {
  id: number;
  count: number;
  /** In hundredths of a percent, so that sums are exact. */
  hundredths: number;
  best: number;
  correct: number;
  questions: number;
  seconds: number;
}

type Row = [
  userId: number,
  skillId: number,
  score: number,
  correct: number,
  questions: number,
  seconds: number,
  at: Date,
];

const CHUNK = 100_000;

/** Every board computed here from all attempts, without the product's code: `boards.get('week 3')`, skill 0 for all. */
export async function boardsFromScratch(pool: Pool, timeZone: string): Promise<Map<string, ExpectedBoard>> {
  const starts = startsOfPeriods(timeZone);
  const shown = await pool.query<{ id: number }>(
    `select id from users where is_active and on_leaderboard and role = 'user'`,
  );
  const ranked = new Set(shown.rows.map(({ id }) => id));
  const sums = new Map<string, Map<number, Sums>>();
  for (let after = 0; ; after += CHUNK) {
    const { rows } = await pool.query<Row>({
      rowMode: 'array',
      text: `select user_id, skill_id, score_percentage, correct_answers, total_questions, time_taken_seconds, completed_at
             from attempts where id > $1 and id <= $2 and status = 'completed' and counts`,
      values: [after, after + CHUNK],
    });
    for (const row of rows) if (ranked.has(row[0])) add(sums, starts, row);
    const more = await pool.query('select from attempts where id > $1 limit 1', [after + CHUNK]);
    if (more.rowCount === 0) break;
  }
  return new Map([...sums].map(([board, people]) => [board, { entries: rank([...people.values()]) }]));
}

function startsOfPeriods(timeZone: string): [Period, number][] {
  const today = Temporal.Now.zonedDateTimeISO(timeZone).startOfDay();
  return [
    ['all', -Infinity],
    ['month', today.with({ day: 1 }).epochMilliseconds],
    ['week', today.subtract({ days: today.dayOfWeek - 1 }).epochMilliseconds],
  ];
}

function add(sums: Map<string, Map<number, Sums>>, starts: [Period, number][], row: Row) {
  const [id, skillId, score, correct, questions, seconds, at] = row;
  const hundredths = Math.round(100 * score);
  for (const [period, start] of starts) {
    if (at.getTime() < start) continue;
    for (const skill of [0, skillId]) {
      const board = sums.get(`${period} ${skill}`) ?? new Map<number, Sums>();
      sums.set(`${period} ${skill}`, board);
      const sum = board.get(id) ?? { id, count: 0, hundredths: 0, best: 0, correct: 0, questions: 0, seconds: 0 };
      board.set(id, sum);
      sum.count += 1;
      sum.hundredths += hundredths;
      sum.best = Math.max(sum.best, hundredths);
      sum.correct += correct;
      sum.questions += questions;
      sum.seconds += seconds;
    }
  }
}

/** Whole-number division, halves rounded up. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

function rank(people: Sums[]): ExpectedBoard['entries'] {
  // Averages are compared with four decimals of a percent.
  const averaged = people.map((person) => ({ ...person, average: rounded(100 * person.hundredths, person.count) }));
  type Averaged = (typeof averaged)[number];
  const order = (a: Averaged, b: Averaged) =>
    b.average - a.average || b.best - a.best || b.correct - a.correct || a.seconds - b.seconds;
  const sorted = averaged.toSorted((a, b) => order(a, b) || a.id - b.id);
  let rankHere = 0;
  return sorted.map((person, index) => {
    const before = sorted[index - 1];
    if (!before || order(before, person) !== 0) rankHere = index + 1;
    return {
      id: person.id,
      rank: rankHere,
      quizCount: person.count,
      avgScore: rounded(person.average, 100) / 100,
      bestScore: person.best / 100,
      accuracyRate: rounded(10_000 * person.correct, person.questions) / 100,
      fewQuizzes: person.count < 3,
    };
  });
}
