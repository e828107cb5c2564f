import { Failure } from '@assay/contract/failure';
import type { Connection } from '../../platform/socket/connection.ts';
import type { EventParts, HandlersOf } from './eventParts.socket.ts';
import { approveJoin, messageWaiting, rejectJoin } from '../door/lobby.service.ts';
import { decider, endForAll, handOver, lockRoom, removeParticipant, requestMute } from '../room/room.service.ts';
import { resumeCameras } from '../room/soundOnly.service.ts';

type HostEvent =
  | 'approve-join'
  | 'reject-join'
  | 'remove-participant'
  | 'request-mute'
  | 'hand-over'
  | 'lock-meeting'
  | 'resume-cameras'
  | 'message-waiting'
  | 'end-meeting';

/** The hosts' decisions. */
export function hostEvents({ app, places, queue }: EventParts): HandlersOf<HostEvent> {
  const asHost = async (
    connection: Connection,
    act: (by: Awaited<ReturnType<typeof decider>>) => Promise<void>,
  ): Promise<void> => {
    const membership = places.find(connection.id)?.inside;
    if (!membership) throw new Failure('not_host');
    return queue(membership.meetingId, async () => act(await decider(app, connection, membership)));
  };
  return {
    'approve-join': ({ requestId }, connection) => asHost(connection, (by) => approveJoin(app, by, requestId)),
    'reject-join': ({ requestId }, connection) => asHost(connection, (by) => rejectJoin(app, by, requestId)),
    'remove-participant': ({ participantId }, connection) =>
      asHost(connection, (by) => removeParticipant(app, by, participantId)),
    'request-mute': ({ participantId }, connection) => asHost(connection, (by) => requestMute(app, by, participantId)),
    'hand-over': ({ participantId }, connection) =>
      asHost(connection, (by) => handOver(app, connection, by, participantId)),
    'lock-meeting': ({ locked }, connection) => asHost(connection, (by) => lockRoom(app, by, locked)),
    'resume-cameras': (_nothing, connection) => asHost(connection, (by) => resumeCameras(app, by)),
    'message-waiting': ({ requestId, text }, connection) =>
      asHost(connection, (by) => messageWaiting(app, by, requestId, text)),
    'end-meeting': (_nothing, connection) => asHost(connection, (by) => endForAll(app, connection, by)),
  };
}
