import type { LocalMedia } from './localMedia.ts';
import type { MeetingConnection } from './meetingConnection.ts';

export const createRoomSession = (_room: { connection: MeetingConnection; media: LocalMedia; meetingId: string }) => ({
  close() {},
});

export type RoomSession = ReturnType<typeof createRoomSession>;
