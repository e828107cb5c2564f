import type { Period } from '@assay/contract/reports';
import type { UserState } from '@assay/contract/userAdmin';
import type { App } from '../platform/app.ts';
import { entryOf } from './leaderboard.ts';
import { periodAt } from './periods.ts';
import { pageOfRanking } from './ranking.store.ts';

interface Asked {
  period: Period;
  skillId?: number | undefined;
  group?: string | undefined;
  page: number;
  limit: number;
}

export async function viewRanking(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  { period, skillId = 0, group, page, limit }: Asked,
) {
  const { startDay } = periodAt(period, clock.now(), config.TIME_ZONE);
  const { items, total } = await pageOfRanking(db, { period, startDay, skillId }, { group, page, limit });
  return {
    items: items.map((one) => ({
      ...entryOf(one, one.rank),
      rank: one.isShown ? one.rank : null,
      email: one.email,
      state: stateOf(one),
      group: one.group,
      onLeaderboard: one.onLeaderboard,
    })),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

export function stateOf({ isActive, deactivatedAt }: { isActive: boolean; deactivatedAt: Date | null }): UserState {
  if (isActive) return 'active';
  return deactivatedAt === null ? 'banned' : 'deactivated';
}
