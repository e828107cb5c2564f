import type { LeaderboardEntry, Period } from '@assay/contract/reports/reports';
import type { App } from '../app.ts';
import { readOn, tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { entryOf, rankAfter } from './leaderboard.ts';
import { periodAt } from './periods.ts';
import { boardAfter, countOnBoard } from './standings.store.ts';
import type { StandingRow } from './standings.store.ts';

const columns: Columns<LeaderboardEntry> = {
  Rank: ({ rank }) => rank,
  'User id': ({ id }) => id,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Quizzes: ({ quizCount }) => quizCount,
  'Average score (%)': ({ avgScore }) => avgScore,
  'Best score (%)': ({ bestScore }) => bestScore,
  'Best points earned': ({ bestPoints }) => bestPoints?.pointsEarned ?? null,
  'Best points possible': ({ bestPoints }) => bestPoints?.pointsPossible ?? null,
  'Accuracy (%)': ({ accuracyRate }) => accuracyRate,
};

/** Everyone on a board; the screen shows the first hundred. */
export function boardTable(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  { period, skillId = 0 }: { period: Period; skillId?: number | undefined },
): ExportTable {
  const { startDay } = periodAt(period, clock.now(), config.TIME_ZONE);
  const board = { period, startDay, skillId };
  return tableOf({
    columns,
    count: async () => (await countOnBoard(db, board, undefined)).total,
    async *batches() {
      let place = 0;
      let before: { standing: StandingRow; rank: number } | undefined;
      for await (const rows of readOn<StandingRow>((after, limit) => boardAfter(db, board, after, limit)))
        yield rows.map((standing) => {
          place += 1;
          before = { standing, rank: rankAfter(before, standing, place) };
          return entryOf(standing, before.rank);
        });
    },
  });
}
