/** A browser's counters for one link since it was built. */
export interface LinkSample {
  /** ms on a monotonic clock. */
  at: number;
  rttMs: number | null;
  packetsReceived: number;
  packetsLost: number;
  videoPackets: number;
  /** Seconds of frozen video. */
  frozen: number;
  audioPackets: number;
  audioLost: number;
  /** Jitter buffer delay in seconds, summed over all played samples. */
  held: number;
  played: number;
  /** Sum of squared loudness of all received sound; null before any sound arrived. */
  audioEnergy: number | null;
  /** Bytes received over the network path, including connectivity checks. */
  arrived: number;
  /** The browser's estimate of what can be sent, in bits per second; Firefox has none. */
  sendable: number | null;
  isRelayed: boolean;
}

type Stats = Partial<
  Omit<RTCInboundRtpStreamStats, 'type'> & Omit<RTCIceCandidatePairStats, 'type'> & Omit<RTCTransportStats, 'type'>
> & { type: string; candidateType?: string; responsesReceived?: number; requestsReceived?: number };

/** Browsers omit what they do not count. */
export function readStats(report: Iterable<readonly [string, unknown]>, at: number): LinkSample {
  const all = new Map(report as Iterable<[string, Stats]>);
  const inbound = [...all.values()].filter(({ type }) => type === 'inbound-rtp');
  const audio = inbound.filter(({ kind }) => kind === 'audio');
  const video = mainOf(inbound.filter(({ kind }) => kind === 'video'));
  const pair = selectedPair(all);
  const ends = pair === null ? [] : [all.get(pair.localCandidateId ?? ''), all.get(pair.remoteCandidateId ?? '')];
  return {
    at,
    rttMs: pair?.currentRoundTripTime === undefined ? null : pair.currentRoundTripTime * 1000,
    packetsReceived: sum(inbound, 'packetsReceived'),
    packetsLost: sum(inbound, 'packetsLost'),
    videoPackets: sum(video, 'packetsReceived'),
    frozen: sum(video, 'totalFreezesDuration'),
    audioPackets: sum(audio, 'packetsReceived'),
    audioLost: sum(audio, 'packetsLost'),
    held: sum(audio, 'jitterBufferDelay'),
    played: sum(audio, 'jitterBufferEmittedCount'),
    audioEnergy: audio.some(({ totalAudioEnergy }) => totalAudioEnergy !== undefined)
      ? sum(audio, 'totalAudioEnergy')
      : null,
    arrived: (pair?.bytesReceived ?? 0) + (pair?.responsesReceived ?? 0) + (pair?.requestsReceived ?? 0),
    sendable: pair?.availableOutgoingBitrate ?? null,
    isRelayed: ends.some((end) => end?.candidateType === 'relay'),
  };
}

/** Without the face beside a shared screen: its packets would make pauses of a still screen look like freezes. */
function mainOf(video: readonly Stats[]): readonly Stats[] {
  const first = Math.min(...video.map(({ mid }) => Number(mid ?? 0)));
  return video.filter(({ mid }) => Number(mid ?? 0) === first);
}

function selectedPair(all: Map<string, Stats>): Stats | null {
  const transport = [...all.values()].find(({ type }) => type === 'transport');
  const named = all.get(transport?.selectedCandidatePairId ?? '');
  if (named !== undefined) return named;
  // Firefox has no transport statistics.
  const pairs = [...all.values()].filter(({ type }) => type === 'candidate-pair');
  return pairs.find(({ nominated, state }) => nominated === true && state === 'succeeded') ?? null;
}

type Counter =
  | 'packetsReceived'
  | 'packetsLost'
  | 'totalFreezesDuration'
  | 'totalAudioEnergy'
  | 'jitterBufferDelay'
  | 'jitterBufferEmittedCount';

const sum = (stats: readonly Stats[], name: Counter) => stats.reduce((total, each) => total + (each[name] ?? 0), 0);
