import type { Candidate } from '@assay/contract/interviewEvents';
import type { SendStep } from './sendLadder.ts';
import type { Outgoing } from './transport.ts';

/** What holds for a link whichever connection carries it; every change makes a new value. */
export interface LinkTerms {
  /** Nothing is sent or tried while `resting`, and never again once `closed`. */
  phase: 'active' | 'resting' | 'closed';
  /** Whether our first offer gives way when two cross. */
  isPolite: boolean;
  wanted: { outgoing: Outgoing; step: SendStep };
  /** Candidates of a description that has not come yet. */
  early: readonly Candidate[];
}

const nothing: Outgoing = { audio: null, video: null, isScreen: false };

export const freshTerms = (role: 'offers' | 'awaits'): LinkTerms => ({
  phase: 'active',
  isPolite: role === 'awaits',
  wanted: { outgoing: nothing, step: { height: null, frameRate: 1, bitrate: 1 } },
  early: [],
});

/** What goes out now. */
export const sent = ({ phase, wanted }: LinkTerms): LinkTerms['wanted'] =>
  phase === 'active' ? wanted : { ...wanted, outgoing: nothing };
