import type { CallQuality, PanelMember, PanelRole } from '@assay/contract/interviews/interviews';
import type { ChatMessage, JoinRequest, Participant } from '@assay/contract/interviews/interviewEvents';
import { shownName } from './displayNames.ts';
import type { findMessages } from '../data/messages.store.ts';
import type { StoredParticipant } from '../data/participants.store.ts';
import type { StoredRequest } from '../data/joinRequests.store.ts';

// How stored rows are shown to clients.

export const shownParticipant = (stored: StoredParticipant): Participant => ({
  id: stored.id,
  name: stored.name,
  isHost: stored.isHost,
  videoEnabled: stored.videoEnabled,
  audioEnabled: stored.audioEnabled,
  screenSharing: stored.screenSharing,
  handRaised: stored.handRaisedAt !== null,
  handRaisedAt: stored.handRaisedAt?.toISOString() ?? null,
  soundOnly: stored.soundOnly,
  connected: stored.lostAt === null,
  hasAccount: stored.userId !== null,
  instance: stored.instance,
});

export const shownRequest = (
  stored: StoredRequest,
  { meetingId, hosts }: { meetingId: string; hosts: readonly string[] },
): JoinRequest => ({
  requestId: stored.requestId,
  id: stored.requestId,
  meetingId,
  name: shownName(stored.name, { hosts, others: [] }),
  requestedAt: stored.requestedAt.toISOString(),
  attempt: stored.attempt,
  invited: stored.invitationId !== null,
  ...(stored.email !== null && { email: stored.email }),
  ...(stored.precheck !== null && { precheck: stored.precheck }),
});

/** For deleted accounts. */
export const NAMELESS = 'Former member';

/** An account's current name; none for a deleted account. */
export const nameOf = (stored: { guestName: string | null; firstName: string | null; lastName: string | null }) =>
  stored.guestName ?? ([stored.firstName, stored.lastName].filter(Boolean).join(' ') || NAMELESS);

export const panelMember = (host: {
  userId: number;
  firstName: string;
  lastName: string;
  isLead: boolean;
  isShadow: boolean;
}): PanelMember => ({
  userId: host.userId,
  name: nameOf({ ...host, guestName: null }),
  isLead: host.isLead,
  isShadow: host.isShadow,
});

export const roleOf = ({ isLead, isShadow }: { isLead: boolean; isShadow: boolean }): PanelRole =>
  isLead ? 'lead' : isShadow ? 'shadow' : 'interviewer';

type StoredMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** @param present ids of the participants who are inside now */
export const shownMessage = (stored: StoredMessage, present: ReadonlySet<string>): ChatMessage => ({
  id: String(stored.id),
  sender: nameOf(stored),
  message: stored.message,
  timestamp: stored.sentAt.toISOString(),
  channel: stored.channel,
  senderId: present.has(stored.participantId) ? stored.participantId : null,
});

/** Rows stored before speech was estimated have no estimate. */
export const shownQuality = (
  kept: (Omit<CallQuality, 'mosEst'> & Partial<Pick<CallQuality, 'mosEst'>>) | null,
): CallQuality | null => kept && { ...kept, mosEst: kept.mosEst ?? null };
