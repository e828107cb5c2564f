import type { Candidate } from '@assay/contract/interviews/interviewEvents';
import type { SendStep } from './sendLadder.ts';
import type { Outgoing } from './transport.ts';

/** A link's state across its connections; every change makes a new value. */
export interface LinkTerms {
  /** Nothing is sent or tried while `resting`, and never again once `closed`. */
  phase: 'active' | 'resting' | 'closed';
  /** Whether our first offer yields when two cross. */
  isPolite: boolean;
  /** Either browser; known once it has sent a description. */
  hasFirefox: boolean;
  wanted: { outgoing: Outgoing; step: SendStep };
  /** Candidates that arrived before their description. */
  early: readonly Candidate[];
}

const nothing: Outgoing = { audio: null, video: null, isScreen: false, face: null, isSparing: false };

export const freshTerms = (role: 'offers' | 'awaits'): LinkTerms => ({
  phase: 'active',
  isPolite: role === 'awaits',
  hasFirefox: false,
  wanted: { outgoing: nothing, step: { height: null, frameRate: 1, bitrate: 1 } },
  early: [],
});

/** The media sent now. */
export const sent = ({ phase, wanted }: LinkTerms): LinkTerms['wanted'] =>
  phase === 'active' ? wanted : { ...wanted, outgoing: nothing };
