import type { Participant } from '@assay/contract/interviews/interviewEvents';

/** A participant with everything switched on, for tests. */
export const person = (id: string, more: Partial<Participant> = {}): Participant => ({
  id,
  name: `Name of ${id}`,
  isHost: false,
  videoEnabled: true,
  audioEnabled: true,
  screenSharing: false,
  handRaised: false,
  handRaisedAt: null,
  soundOnly: false,
  connected: true,
  hasAccount: false,
  instance: null,
  ...more,
});
