// Socket.IO room names decide who hears what. A waiting candidate is in no room of a meeting.

/** Everyone who was admitted. */
export const roomOf = (meetingId: string) => `meeting ${meetingId}`;

/** The hosts inside. */
export const hostsOf = (meetingId: string) => `meeting ${meetingId} hosts`;

/** One participant's socket; the name contains the meeting, so that it cannot be reached from another one. */
export const participantOf = (meetingId: string, participantId: string) => `meeting ${meetingId} one ${participantId}`;

/** The sockets waiting at a meeting; each gets only messages about itself. */
export const waitingAt = (meetingId: string) => `meeting ${meetingId} waiting`;

/** The socket behind one join request. */
export const requestOf = (requestId: string) => `request ${requestId}`;

/** One socket: Socket.IO puts each into a room named by its id. */
export const socketOf = (connectionId: string) => connectionId;

export const isOfMeeting = (room: string) => /^(meeting|request) /.test(room);

/** The participant of a socket. */
export interface Membership {
  meetingId: string;
  participantId: string;
}

/** Rooms of people inside, as opposed to waiting. */
const isOfInside = (room: string) => /^meeting \S+(?: hosts| one \S+)?$/.test(room);

/** Every room a participant may be in. */
export const roomsOf = ({ meetingId, participantId }: Membership): string[] => [
  roomOf(meetingId),
  hostsOf(meetingId),
  participantOf(meetingId, participantId),
];

/** Whether a socket in these rooms hears only the meeting it is inside of now. */
export function isOnlyInOwnRooms(rooms: readonly string[], inside: Membership | undefined): boolean {
  const theirs = inside ? roomsOf(inside) : [];
  return rooms.every((room) => !isOfInside(room) || theirs.includes(room));
}

/** With the facts that stay constant while a person is inside, because a live meeting cannot be changed. */
export interface Inside extends Membership {
  relayOnly: boolean;
}
