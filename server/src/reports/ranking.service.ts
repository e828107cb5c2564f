import type { Period } from '@assay/contract/reports';
import type { UserState } from '@assay/contract/userAdmin';
import type { App } from '../platform/app.ts';
import { entryOf, rankAfter } from './leaderboard.ts';
import type { Standing } from './leaderboard.ts';
import { periodAt } from './periods.ts';
import { countInRanking, pageOfRanking } from './ranking.store.ts';

interface Asked {
  period: Period;
  skillId?: number | undefined;
  group?: string | undefined;
  ungrouped?: boolean | undefined;
  page: number;
  limit: number;
}

export async function viewRanking(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  { period, skillId = 0, page, limit, ...whom }: Asked,
) {
  const { startDay } = periodAt(period, clock.now(), config.TIME_ZONE);
  const board = { period, startDay, skillId };
  const people = await pageOfRanking(db, board, { ...whom, page, limit });
  const first = people.find((one) => one.isShown);
  const { total, better, above } = await countInRanking(db, board, { ...whom, row: first });
  // Those who are not on the board take no place on it.
  let place = above;
  let before: { standing: Standing; rank: number } | undefined;
  const items = people.map((one) => {
    if (one.isShown) {
      place += 1;
      before = { standing: one, rank: before === undefined ? better + 1 : rankAfter(before, one, place) };
    }
    return {
      ...entryOf(one, before?.rank ?? 0),
      rank: one.isShown && before ? before.rank : null,
      email: one.email,
      state: stateOf(one),
      group: one.group,
      onLeaderboard: one.onLeaderboard,
    };
  });
  return { items, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}

export function stateOf({ isActive, deactivatedAt }: { isActive: boolean; deactivatedAt: Date | null }): UserState {
  if (isActive) return 'active';
  return deactivatedAt === null ? 'banned' : 'deactivated';
}
