/** Limits of meetings that both sides know. */
export const interviewLimits = {
  title: 120,
  name: 60,
  /** Minutes before the planned start from which candidates may ask to join. */
  opensBeforeMinutes: 30,
  capacity: { least: 2, most: 8, usual: 6 },
  minutes: { least: 5, most: 480, usual: 60 },
  /** How far ahead a meeting can be planned. */
  plannedYears: 5,
  /** People without an invitation who ask to be let in at one meeting at a time, and those from one address. */
  waiting: 40,
  waitingPerAddress: 20,
  /** Candidates with an invitation to one meeting. */
  invitations: 20,
  chat: 2000,
  waitingMessage: 300,
} as const;
