import type { Candidate, SessionDescription } from '@assay/contract/interviewEvents';

// In a meeting that uses nothing but the relay, nobody is told another address than the relay's: our own page finds no
// other, and what another client says of its own is not passed on.

interface Rule {
  relayOnly: boolean;
}

const RELAYED = /^(?:a=)?candidate:\S+ \d+ \S+ \d+ \S+ \d+ typ relay(?: [^\r\n]*)?$/;
/** From where the relay was asked. */
const ASKED_FROM = / raddr \S+ rport \d+/g;
const NAMES_CANDIDATES = /^\s*a=(?:remote-)?candidates?\b/i;
const ADDRESS = /\bIN IP[46] \S+/;

/** `kept`: it is for nobody else. */
export function passableCandidate({ relayOnly }: Rule, candidate: Candidate): Candidate | 'kept' {
  // Without words it says that there are no more.
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
