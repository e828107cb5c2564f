const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface InventedInterview {
  startsAt: Date;
  status: 'scheduled' | 'ended';
  /** Whether the room was opened. */
  tookPlace: boolean;
  noShow: boolean;
}

export interface InventedCandidate {
  /** Among the demo's learners. */
  nth: number;
  tags: readonly string[];
  withdrawn: boolean;
  interview: InventedInterview | null;
  /** Whether it was decided afterwards. */
  isDecided?: true;
}

export const DEMO_ROUND = { title: 'Teaching assistants, autumn', minutes: 45, capacity: 6, openedDays: 14 } as const;

/** One candidate in each status. Pure: times are around `now`, at full hours in UTC. */
export function inventCandidates(now: Date): InventedCandidate[] {
  const atTen = (days: number) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + days * DAY_MS + 10 * HOUR_MS);
  const over = { status: 'ended', tookPlace: true, noShow: false } as const;
  return [
    { nth: 0, tags: ['Statistics'], withdrawn: false, interview: { ...over, startsAt: atTen(-3) } },
    {
      nth: 1,
      tags: ['Statistics', 'Evenings'],
      withdrawn: false,
      interview: { ...over, startsAt: atTen(2), status: 'scheduled', tookPlace: false },
    },
    {
      nth: 2,
      tags: ['Programming'],
      withdrawn: false,
      interview: { ...over, startsAt: atTen(-2), tookPlace: false, noShow: true },
    },
    { nth: 3, tags: ['Programming'], withdrawn: false, interview: null },
    { nth: 4, tags: [], withdrawn: true, interview: null },
    { nth: 5, tags: ['Statistics'], withdrawn: false, interview: { ...over, startsAt: atTen(-6) }, isDecided: true },
  ];
}

/** Free times for candidates to pick: an hour apart on two days, at full hours in UTC. */
export const offeredTimes = (now: Date): Date[] =>
  [4, 5].flatMap((days) =>
    [9, 10, 11].map((hour) => new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS + hour * HOUR_MS)),
  );

/**
 * The token of a demo candidate's link, as public as the demo's passwords: the round exists only on workbenches. Of the
 * nth among the demo's learners.
 */
export const demoLinkToken = (nth: number): string => `demo-candidate-${nth + 1}`;
