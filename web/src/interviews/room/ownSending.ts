import type { LocalMedia } from '../devices/localMedia.ts';
import type { MeetingConnection, MeetingJoined } from '../call/meetingConnection.ts';
import type { MediaTransport, Outgoing } from '../call/transport.ts';
import { createAnnouncements } from './announcements.ts';
import { onPoorLines } from './roomViews.ts';
import type { RoomEvent, RoomState } from './roomState.ts';
import { createSoundOnly } from './soundOnly.ts';

interface OwnSendingParts {
  meetingId: string;
  send: MeetingConnection['send'];
  media: LocalMedia;
  room: () => RoomState | null;
  isConnected: () => boolean;
  line: () => ReturnType<MediaTransport['line']>;
  /** To everyone in the room. */
  carry: (outgoing: Outgoing) => void;
  now: () => Date;
  changed: () => void;
  /** Our screen share was replaced by another person's. */
  screenYielded: () => void;
  /** Our wish for sound only was refused, because a host wants cameras on. */
  camerasKept: () => void;
}

/** The media that we send and announce: our devices, as far as sound only and another person's screen allow. */
export function createOwnSending({ meetingId, send, media, room, isConnected, ...parts }: OwnSendingParts) {
  const isSoundOnlyIn = (state: RoomState | null) => state !== null && onPoorLines(state).length > 0;
  const isSoundOnly = () => soundOnly.isWanted() || isSoundOnlyIn(room());

  const announcements = createAnnouncements(meetingId, send, () => {
    soundOnly.overrule();
    parts.camerasKept();
  });

  const soundOnly = createSoundOnly({
    line: parts.line,
    isSoundOnly,
    now: parts.now,
    changed() {
      update();
      parts.changed();
    },
  });

  /** Cameras stay on while paused, so that they come back at once; a shared screen is what people talk about. */
  const outgoingNow = (): Outgoing => {
    const captured = media.outgoing();
    const isSparing = isSoundOnly();
    if (!isSparing) return { ...captured, isSparing };
    return { ...captured, isSparing, video: captured.isScreen ? captured.video : null, face: null };
  };

  /** Brings our media and its announcements in line with our devices. */
  const update = () => {
    parts.carry(outgoingNow());
    const { camera, mic, screen } = media.state();
    if (room() === null || !isConnected()) return;
    const { announce } = announcements;
    announce('audio', mic.isOn && mic.track !== null);
    announce('video', camera.isOn && camera.track !== null);
    announce('screen-share', screen !== null);
    announce('sound-only', soundOnly.isWanted());
  };

  const giveUpScreen = () => {
    media.stopScreen();
    parts.screenYielded();
  };

  const entered = ({ self, participants }: MeetingJoined) => {
    announcements.entered(self);
    // The current sharer started while we were away.
    if (media.state().screen !== null && participants.some(({ screenSharing }) => screenSharing)) giveUpScreen();
    update();
  };

  /** One share at a time: the later one is shown, in the server's order. */
  const yieldScreen = (sharerId: string, selfId: string) => {
    if (sharerId === selfId) announcements.screenStarted();
    // While our start is on its way to the server, ours is the later one.
    else if (!announcements.isStartingScreen() && media.state().screen !== null) giveUpScreen();
  };

  return {
    soundOnly,
    isSoundOnly,
    update,
    follow(event: RoomEvent, before: RoomState | null, after: RoomState) {
      if (event.name === 'meeting-joined') entered(event.payload);
      if (event.name === 'cameras-resumed') soundOnly.overrule();
      if (event.name === 'participant-screen-share' && event.payload.enabled)
        yieldScreen(event.payload.participantId, after.self.id);
      if (isSoundOnlyIn(before) !== isSoundOnlyIn(after)) update();
    },
  };
}
