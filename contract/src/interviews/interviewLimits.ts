/** Meeting limits that both sides use. */
export const interviewLimits = {
  title: 120,
  name: 60,
  /** Minutes before the planned start at which candidates may begin to ask. */
  opensBeforeMinutes: 30,
  capacity: { least: 2, most: 8, usual: 6 },
  minutes: { least: 5, most: 480, usual: 60 },
  /** How many years ahead a meeting can be planned. */
  plannedYears: 5,
  /** People without an invitation waiting at one meeting at the same time, in total and from one address. */
  waiting: 40,
  waitingPerAddress: 20,
  /** Invited candidates per meeting. */
  invitations: 20,
  chat: 2000,
  /** How long an admitted person who has not entered holds a place. */
  placeHeldSeconds: 120,
  waitingMessage: 300,
  /** How long cameras stay on after a host resumed them, unless a host pauses them again. */
  camerasKeptSeconds: 300,
} as const;
