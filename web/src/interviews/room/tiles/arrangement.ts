import type { Participant } from '@assay/contract/interviewEvents';

export type View = 'grid' | 'speaker';

interface Wishes {
  view: View;
  /** Whose picture the person wants large, as `tileKey`. */
  pinned: string | null;
  /** Who spoke last. */
  speakerId: string | null;
  selfId: string;
}

export interface Arrangement {
  large: Participant | null;
  small: readonly Participant[];
}

/** Stays the same when somebody's page comes back under a new id. */
export const tileKey = ({ id, instance }: Participant): string => instance ?? id;

/** Whose tile is large: whom the person has chosen, else the shared screen, else who speaks. */
export function arrange(participants: readonly Participant[], wishes: Wishes): Arrangement {
  const large =
    participants.find((one) => tileKey(one) === wishes.pinned) ??
    // Our own screen is before our eyes already.
    participants.find(({ id, screenSharing }) => screenSharing && id !== wishes.selfId) ??
    (wishes.view === 'speaker' ? speaker(participants, wishes) : undefined) ??
    null;
  return { large, small: participants.filter((one) => one !== large) };
}

function speaker(participants: readonly Participant[], { speakerId, selfId }: Wishes): Participant | undefined {
  const others = participants.filter(({ id }) => id !== selfId);
  return others.find(({ id }) => id === speakerId) ?? others.find(({ isHost }) => isHost) ?? others[0];
}

/** Who has the large tile: whoever has it keeps it until they are silent and another speaks. */
export function nextSpeaker(speakerId: string | null, isSpeaking: Readonly<Record<string, boolean>>): string | null {
  if (speakerId !== null && isSpeaking[speakerId]) return speakerId;
  return Object.keys(isSpeaking).find((id) => isSpeaking[id]) ?? speakerId;
}
