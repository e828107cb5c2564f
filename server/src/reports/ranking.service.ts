import type { Period } from '@assay/contract/reports/reports';
import type { UserState } from '@assay/contract/people/userAdmin';
import type { App } from '../app.ts';
import { entryOf, rankAfter } from './leaderboard.ts';
import type { Standing } from './leaderboard.ts';
import { periodAt } from './periods.ts';
import { countInRanking, pageOfRanking, pageOfSorted } from './ranking.store.ts';
import type { Sorted } from './ranking.store.ts';

interface Asked {
  period: Period;
  skillId?: number | undefined;
  group?: string | undefined;
  ungrouped?: boolean | undefined;
  page: number;
  limit: number;
}

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

const boardOf = ({ clock, config }: Asking, period: Period, skillId: number) => ({
  period,
  startDay: periodAt(period, clock.now(), config.TIME_ZONE).startDay,
  skillId,
});

/** In the board's order. */
export async function viewRanking(app: Asking, { period, skillId = 0, page, limit, ...whom }: Asked) {
  const { db } = app;
  const board = boardOf(app, period, skillId);
  const people = await pageOfRanking(db, board, { ...whom, page, limit });
  const first = people.find((one) => one.isShown);
  const { total, better, above } = await countInRanking(db, board, { ...whom, row: first });
  // People off the board take no rank.
  let place = above;
  let before: { standing: Standing; rank: number } | undefined;
  const items = people.map((one) => {
    if (one.isShown) {
      place += 1;
      before = { standing: one, rank: before === undefined ? better + 1 : rankAfter(before, one, place) };
    }
    return shown(one, before?.rank);
  });
  return { items, pagination: paged(page, limit, total) };
}

/** In any order, with the board's ranks. */
export async function viewSortedRanking(app: Asking, { sort, direction, ...asked }: Asked & Sorted) {
  if (sort === 'rank' && direction === 'asc') return viewRanking(app, asked);
  const { period, skillId = 0, page, limit, ...whom } = asked;
  const board = boardOf(app, period, skillId);
  const people = await pageOfSorted(app.db, board, { ...whom, sort, direction, page, limit });
  const { total } = await countInRanking(app.db, board, { ...whom, row: undefined });
  return { items: people.map((one) => shown(one, one.rank)), pagination: paged(page, limit, total) };
}

const shown = (one: Awaited<ReturnType<typeof pageOfRanking>>[number], rank: number | undefined) => ({
  ...entryOf(one, rank ?? 0),
  rank: one.isShown && rank !== undefined ? rank : null,
  email: one.email,
  state: stateOf(one),
  group: one.group,
  onLeaderboard: one.onLeaderboard,
});

const paged = (page: number, limit: number, total: number) => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
});

export function stateOf({ isActive, deactivatedAt }: { isActive: boolean; deactivatedAt: Date | null }): UserState {
  if (isActive) return 'active';
  return deactivatedAt === null ? 'banned' : 'deactivated';
}
