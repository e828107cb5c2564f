import { areaNames, tokenAreas } from '@assay/contract/tokenAreas';
import type { TokenAreas } from '@assay/contract/tokenAreas';
import { formatDate } from './format.ts';
import { timeAgo } from './relativeTime.ts';

/** `People (read), Interviews (write)` */
export const areasText = (areas: TokenAreas): string =>
  areaNames.flatMap((area) => (areas[area] ? `${tokenAreas[area].name} (${areas[area]})` : [])).join(', ');

interface ListedToken {
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  expiresAt: string;
}

export const hasExpired = ({ expiresAt }: Pick<ListedToken, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();

/** `Last used 2 hours ago from 192.0.2.1 · expires Jun 1, 2026` */
export function tokenLife(token: ListedToken, now: Date): string {
  const { lastUsedAt, lastUsedFrom, expiresAt } = token;
  const used =
    lastUsedAt === null ? 'Never used' : `Last used ${timeAgo(lastUsedAt, now)} from ${lastUsedFrom ?? 'unknown'}`;
  return `${used} · ${hasExpired(token, now) ? 'expired' : 'expires'} ${formatDate(expiresAt)}`;
}
