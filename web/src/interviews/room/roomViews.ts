import type { Participant } from '@assay/contract/interviewEvents';
import type { RoomState } from './roomState.ts';

// What parts of the screen ask of a room's state.

export const selfOf = ({ participants, self }: RoomState): Participant | undefined =>
  participants.find(({ id }) => id === self.id);

export const othersOf = ({ participants, self }: RoomState): readonly Participant[] =>
  participants.filter(({ id }) => id !== self.id);

export const sharerOf = ({ participants }: RoomState): Participant | undefined =>
  participants.find(({ screenSharing }) => screenSharing);

/** Who asked first speaks first. */
export const raisedHands = ({ participants }: RoomState): readonly Participant[] =>
  participants
    .filter(({ handRaised }) => handRaised)
    .toSorted((one, other) => (one.handRaisedAt ?? '').localeCompare(other.handRaisedAt ?? ''));

/** Whether candidates are looked after: a host is there, on the way back, or not there at all. */
export function hostPresence({ participants }: RoomState): 'here' | 'reconnecting' | 'absent' {
  const hosts = participants.filter(({ isHost }) => isHost);
  if (hosts.length === 0) return 'absent';
  return hosts.some(({ connected }) => connected) ? 'here' : 'reconnecting';
}

const MOST_SHOWN = 9;

export const countBadge = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

/** The tab's name, which is all that is seen of a tab in the background. */
export const countedTitle = (title: string, waiting: number): string =>
  waiting === 0 ? title : `(${waiting}) ${title}`;

/** Of a toggle with that badge: what is seen is part of its name, for those who say it to press it. */
export const countLabel = (name: string, count: number, what: string): string => {
  if (count === 0) return name;
  return count > MOST_SHOWN ? `${name}, ${countBadge(count)} (${count} ${what})` : `${name}, ${count} ${what}`;
};
