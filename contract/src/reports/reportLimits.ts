// Without zod, so that pages can display them, too.

/** A trend is limited to the latest days with a completed quiz. */
export const TREND_DAYS = 90;
