import type { Participant } from '@assay/contract/interviews/interviewEvents';
import type { Incoming, LinkState } from '../../call/transport.ts';

/** The problem with a person's media, in words; null if there is none. */
export function troubleWords({ connected }: Participant, link: LinkState | null): string | null {
  if (link === 'interrupted') return 'Connection lost – reconnecting…';
  // Media flows between pages and continues while the server has lost a person.
  if (!connected) return link === 'connected' ? 'Reconnecting…' : 'Connection lost – reconnecting…';
  if (link === 'failing') return 'Can’t connect';
  return link === 'connected' ? null : 'Connecting…';
}

/** Whether their picture is outdated. */
export const isAway = ({ connected }: Participant, link: LinkState | null): boolean =>
  link === 'interrupted' || (!connected && link !== 'connected');

/** Two people who cannot connect see each other's name and what would help; a host can ask for a relay. */
export function unreachableWords(names: readonly string[], seen: { isHost: boolean; hasRelay: boolean }): string {
  const who = new Intl.ListFormat('en-GB').format(['You', ...names]);
  const problem = seen.hasRelay
    ? 'can’t connect, even through the relay'
    : 'can’t connect directly. This site has no relay';
  return `${who} ${seen.isHost ? problem : 'can’t connect'}. We keep trying; another network may help.`;
}

export const qualityWords = {
  good: 'Good connection',
  fair: 'Fair connection',
  poor: 'Poor connection',
} satisfies Record<NonNullable<Incoming['quality']>, string>;
