import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import type { EventParts, HandlersOf } from './eventParts.socket.ts';
import { renewIceServers } from '../call/ice.service.ts';
import { passableCandidate, passableDescription } from '../call/relayOnly.ts';
import { roomOfTarget } from '../call/signalling.service.ts';

type SignallingEvent = 'offer' | 'answer' | 'ice-candidate' | 'renew-ice-servers';

/** The browsers' messages for connecting; only these events need neither the queue nor, mostly, the database. */
export function signallingEvents({ app, places }: EventParts): HandlersOf<SignallingEvent> {
  return {
    offer: async ({ meetingId, offer, targetId }, connection) => {
      const self = places.insideOf(connection, meetingId);
      const room = await roomOfTarget(app, self, targetId);
      const passed = passableDescription(self, offer);
      app.live.tellRoom(room, events, 'offer', { offer: passed, senderId: self.participantId });
    },
    answer: async ({ meetingId, answer, targetId }, connection) => {
      const self = places.insideOf(connection, meetingId);
      const room = await roomOfTarget(app, self, targetId);
      const passed = passableDescription(self, answer);
      app.live.tellRoom(room, events, 'answer', { answer: passed, senderId: self.participantId });
    },
    'ice-candidate': async ({ meetingId, candidate, targetId }, connection) => {
      const self = places.insideOf(connection, meetingId);
      const room = await roomOfTarget(app, self, targetId);
      const passed = passableCandidate(self, candidate);
      if (passed === 'kept') return;
      app.live.tellRoom(room, events, 'ice-candidate', { candidate: passed, senderId: self.participantId });
    },
    'renew-ice-servers': async ({ meetingId }, connection) => {
      const self = places.insideOf(connection, meetingId);
      const nth = (places.take(connection).renewals += 1);
      const iceServers = await renewIceServers(app, self, nth);
      connection.tell(events, 'ice-servers', { iceServers });
    },
  };
}
