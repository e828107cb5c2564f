// Without zod, so that pages can say them, too.

/** A trend tells of no more days: the latest with a completed quiz. */
export const TREND_DAYS = 90;
