import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { Coming, RoomState } from './roomState.ts';

// Views of a room's state for parts of the screen.

export const selfOf = ({ participants, self }: RoomState): Participant | undefined =>
  participants.find(({ id }) => id === self.id);

export const othersOf = ({ participants, self }: RoomState): readonly Participant[] =>
  participants.filter(({ id }) => id !== self.id);

export const sharerOf = ({ participants }: RoomState): Participant | undefined =>
  participants.find(({ screenSharing }) => screenSharing);

/** Those for whom everyone's cameras pause. */
export const onPoorLines = ({ participants }: RoomState): readonly Participant[] =>
  participants.filter(({ soundOnly }) => soundOnly);

/** In the order in which hands were raised. */
export const raisedHands = ({ participants }: RoomState): readonly Participant[] =>
  participants
    .filter(({ handRaised }) => handRaised)
    .toSorted((one, other) => (one.handRaisedAt ?? '').localeCompare(other.handRaisedAt ?? ''));

/** The host's status for candidates: present, on the way back, or absent. */
export function hostPresence({ participants }: RoomState): 'here' | 'reconnecting' | 'absent' {
  const hosts = participants.filter(({ isHost }) => isHost);
  if (hosts.length === 0) return 'absent';
  return hosts.some(({ connected }) => connected) ? 'here' : 'reconnecting';
}

/** A host without company, who needs to know what to do about it. */
export const isHostAlone = ({ participants, lost, self }: RoomState): boolean =>
  self.isHost && participants.length === 1 && lost.length === 0;

/** Admitted people who may still be on the way in; those who closed their page drop out after a while. */
export const onTheWayIn = ({ coming }: RoomState, now: Date): readonly Coming[] =>
  coming.filter(({ admittedAt }) => now.getTime() - admittedAt < interviewLimits.placeHeldSeconds * 1000);

const MOST_SHOWN = 9;

export const countBadge = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

/** The tab's title, which is all that is visible of a background tab. */
export const countedTitle = (title: string, waiting: number): string =>
  waiting === 0 ? title : `(${waiting}) ${title}`;

/** The label of a toggle with that badge: voice control users say the visible text. */
export const countLabel = (name: string, count: number, what: string): string => {
  if (count === 0) return name;
  return count > MOST_SHOWN ? `${name}, ${countBadge(count)} (${count} ${what})` : `${name}, ${count} ${what}`;
};
