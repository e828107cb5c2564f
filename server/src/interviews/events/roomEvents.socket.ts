import type { Connection } from '../../platform/socket/connection.ts';
import type { EventParts, HandlersOf } from './eventParts.socket.ts';
import { raiseHand, reportQuality, sendMessage, shareScreen, toggle } from '../room/room.service.ts';
import { pauseCameras } from '../room/soundOnly.service.ts';
import type { Membership } from '../shared/rooms.ts';

type RoomEvent =
  | 'toggle-video'
  | 'toggle-audio'
  | 'toggle-screen-share'
  | 'toggle-sound-only'
  | 'raise-hand'
  | 'send-message'
  | 'report-quality';

/** Actions of everyone inside: devices, hands, chat. */
export function roomEvents({ app, places, queue }: EventParts): HandlersOf<RoomEvent> {
  const within = async (connection: Connection, meetingId: string, act: (self: Membership) => Promise<void>) => {
    const self = places.insideOf(connection, meetingId);
    return queue(meetingId, () => act(self));
  };
  return {
    'toggle-video': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => toggle(app, self, 'videoEnabled', enabled)),
    'toggle-audio': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => toggle(app, self, 'audioEnabled', enabled)),
    'toggle-screen-share': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => shareScreen(app, self, enabled)),
    'toggle-sound-only': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => pauseCameras(app, self, enabled)),
    'raise-hand': ({ meetingId, raised }, connection) =>
      within(connection, meetingId, (self) => raiseHand(app, self, raised)),
    'send-message': ({ meetingId, ...sent }, connection) =>
      within(connection, meetingId, (self) => sendMessage(app, self, sent)),
    'report-quality': async ({ meetingId, quality }, connection) =>
      reportQuality(app, places.insideOf(connection, meetingId), quality),
  };
}
