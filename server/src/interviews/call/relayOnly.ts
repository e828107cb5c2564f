import type { Candidate, SessionDescription } from '@assay/contract/interviews/interviewEvents';

// In a relay-only meeting, only the relay's addresses are passed on. Our own page gathers no others, and other clients'
// candidates are filtered.

interface Rule {
  relayOnly: boolean;
}

const RELAYED = /^(?:a=)?candidate:\S+ \d+ \S+ \d+ \S+ \d+ typ relay(?: [^\r\n]*)?$/;
/** The related address in a candidate, which reveals where the relay was reached from. */
const ASKED_FROM = / raddr \S+ rport \d+/g;
const NAMES_CANDIDATES = /^\s*a=(?:remote-)?candidates?\b/i;
const ADDRESS = /\bIN IP[46] \S+/;

/** `kept` means that the candidate is not passed on. */
export function passableCandidate({ relayOnly }: Rule, candidate: Candidate): Candidate | 'kept' {
  // An empty candidate marks the end of candidates.
  if (!relayOnly || !candidate?.candidate) return candidate;
  const words = relayed(candidate.candidate);
  return words === null ? 'kept' : { ...candidate, candidate: words };
}

export function passableDescription({ relayOnly }: Rule, { type, sdp }: SessionDescription): SessionDescription {
  if (!relayOnly) return { type, sdp };
  const lines = sdp.split(/\r\n|\r|\n/).flatMap((line) => {
    if (NAMES_CANDIDATES.test(line)) return relayed(line) ?? [];
    return line.replace(ADDRESS, 'IN IP4 0.0.0.0');
  });
  return { type, sdp: lines.join('\r\n') };
}

const relayed = (words: string): string | null =>
  RELAYED.test(words) ? words.replace(ASKED_FROM, ' raddr 0.0.0.0 rport 0') : null;
