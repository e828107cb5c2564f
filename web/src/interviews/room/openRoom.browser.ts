import { createMesh } from '../call/mesh.browser.ts';
import { createRoomSession, type RoomParts, type RoomSession } from './roomSession.ts';

/** The room of a connection, with this browser's media, clock and timers. */
export const openRoom = (parts: Pick<RoomParts, 'meetingId' | 'connection' | 'media'>): RoomSession =>
  createRoomSession({
    ...parts,
    createTransport: createMesh,
    now: () => new Date(),
    every(ms, act) {
      const timer = window.setInterval(act, ms);
      return () => window.clearInterval(timer);
    },
  });
