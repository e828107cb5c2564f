import type { EventRate } from './events.ts';
import type { interviewClientEvents } from './interviews/interviewEvents.ts';

const often = { count: 50, seconds: 1 };
const toggles = { count: 10, seconds: 1 };
const decisions = { count: 20, seconds: 1 };

/** How often one connection may send each event. */
export const interviewRates: Readonly<Record<keyof typeof interviewClientEvents, EventRate>> = {
  'request-join': { count: 10, seconds: 60 },
  'join-meeting': { count: 20, seconds: 60 },
  'leave-meeting': { count: 10, seconds: 1 },
  offer: often,
  answer: often,
  // A browser sends its candidates for every peer in one burst.
  'ice-candidate': { count: 250, seconds: 5 },
  'renew-ice-servers': { count: 10, seconds: 60 },
  'toggle-video': toggles,
  'toggle-audio': toggles,
  'toggle-screen-share': toggles,
  // A page offers it again only after ten poor seconds.
  'toggle-sound-only': { count: 20, seconds: 60 },
  'raise-hand': toggles,
  'send-message': { count: 10, seconds: 2 },
  'report-quality': { count: 10, seconds: 60 },
  'approve-join': decisions,
  'reject-join': decisions,
  'remove-participant': decisions,
  'request-mute': decisions,
  'hand-over': decisions,
  'lock-meeting': decisions,
  'resume-cameras': decisions,
  'message-waiting': decisions,
  'end-meeting': decisions,
};
