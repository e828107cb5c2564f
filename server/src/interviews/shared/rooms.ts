// Who hears what: names of Socket.IO rooms. A waiting candidate is in no room of a meeting.

/** Everybody who was let in. */
export const roomOf = (meetingId: string) => `meeting ${meetingId}`;

/** The hosts inside. */
export const hostsOf = (meetingId: string) => `meeting ${meetingId} hosts`;

/** One participant's socket; holds the meeting, so that nobody is reached from another one. */
export const participantOf = (meetingId: string, participantId: string) => `meeting ${meetingId} one ${participantId}`;

/** The sockets that wait at a meeting, each told alone what concerns it alone. */
export const waitingAt = (meetingId: string) => `meeting ${meetingId} waiting`;

/** The socket behind one join request. */
export const requestOf = (requestId: string) => `request ${requestId}`;

/** One socket alone: each is in a room of its own, named by its id. */
export const socketOf = (connectionId: string) => connectionId;

export const isOfMeeting = (room: string) => /^(meeting|request) /.test(room);

/** Which participant a socket is. */
export interface Membership {
  meetingId: string;
  participantId: string;
}

/** Of the sockets of those inside; not of those who wait. */
const isOfInside = (room: string) => /^meeting \S+(?: hosts| one \S+)?$/.test(room);

/** All that somebody inside may be in. */
export const roomsOf = ({ meetingId, participantId }: Membership): string[] => [
  roomOf(meetingId),
  hostsOf(meetingId),
  participantOf(meetingId, participantId),
];

/** Whether a socket in those rooms hears nothing of an inside that is not, or not any more, its own. */
export function hearsOnlyTheirs(rooms: readonly string[], inside: Membership | undefined): boolean {
  const theirs = inside ? roomsOf(inside) : [];
  return rooms.every((room) => !isOfInside(room) || theirs.includes(room));
}

/** With what holds for as long as somebody is inside: a meeting is not changed while it goes on. */
export interface Inside extends Membership {
  relayOnly: boolean;
}
