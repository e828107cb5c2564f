/** Limits of times that candidates pick; both sides use them. */
export const slotLimits = {
  /** Times offered by one call. */
  offeredAtOnce: 100,
  /** Times ahead in a round. */
  ahead: 500,
  /** A time can be picked until this many hours before it. */
  pickedHoursBefore: 2,
  /** A candidate can move their interview until this many hours before it. */
  movedHoursBefore: 24,
} as const;
