import { Failure } from '@assay/contract/failure';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import type { MeetingConnection } from '../call/meetingConnection.ts';

/**
 * Tells the others what changed in our devices, once per change.
 * @param camerasKept sound only was refused, because a host wants the cameras on
 */
export function createAnnouncements(meetingId: string, send: MeetingConnection['send'], camerasKept: () => void) {
  const announced = { audio: false, video: false, 'screen-share': false, 'sound-only': false };
  /** The start of our screen share that the server has neither confirmed nor refused. */
  let screenStart: symbol | null = null;

  return {
    /** The server's view of our devices may predate a lost connection. */
    entered(self: Participant) {
      announced.audio = self.audioEnabled;
      announced.video = self.videoEnabled;
      announced['screen-share'] = self.screenSharing;
      announced['sound-only'] = self.soundOnly;
      screenStart = null;
    },
    announce(what: keyof typeof announced, enabled: boolean) {
      if (announced[what] === enabled) return;
      announced[what] = enabled;
      const start = what === 'screen-share' && enabled ? Symbol() : null;
      if (what === 'screen-share') screenStart = start;
      void send(`toggle-${what}`, { meetingId, enabled })
        // After a failure others may still have the old state, so it is announced again unless it changed since.
        .catch((error: unknown) => {
          if (announced[what] === enabled) announced[what] = !enabled;
          if (error instanceof Failure && error.code === 'cameras_kept') camerasKept();
        })
        .finally(() => {
          if (screenStart === start) screenStart = null;
        });
    },
    screenStarted: () => void (screenStart = null),
    isStartingScreen: () => screenStart !== null,
  };
}
