import type { Participant } from '@assay/contract/interviews/interviewEvents';

export type View = 'grid' | 'speaker';

interface Wishes {
  view: View;
  /** The person shown large by choice, as `tileKey`. */
  pinned: string | null;
  /** The last speaker. */
  speakerId: string | null;
  selfId: string;
}

export interface Arrangement {
  large: Participant | null;
  small: readonly Participant[];
}

/** Stays the same when a page returns under a new id. */
export const tileKey = ({ id, instance }: Participant): string => instance ?? id;

/** The large tile: the pinned person, otherwise the shared screen, otherwise the speaker. */
export function arrange(participants: readonly Participant[], wishes: Wishes): Arrangement {
  const large =
    participants.find((one) => tileKey(one) === wishes.pinned) ??
    // Our own screen is visible to us already.
    participants.find(({ id, screenSharing }) => screenSharing && id !== wishes.selfId) ??
    (wishes.view === 'speaker' ? speaker(participants, wishes) : undefined) ??
    null;
  return { large, small: participants.filter((one) => one !== large) };
}

function speaker(participants: readonly Participant[], { speakerId, selfId }: Wishes): Participant | undefined {
  const others = participants.filter(({ id }) => id !== selfId);
  return others.find(({ id }) => id === speakerId) ?? others.find(({ isHost }) => isHost) ?? others[0];
}

/** The speaker keeps the large tile until they are silent and another person speaks. */
export function nextSpeaker(speakerId: string | null, isSpeaking: Readonly<Record<string, boolean>>): string | null {
  if (speakerId !== null && isSpeaking[speakerId]) return speakerId;
  return Object.keys(isSpeaking).find((id) => isSpeaking[id]) ?? speakerId;
}
