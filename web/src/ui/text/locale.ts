/** The locale of numbers and times: the pages' language, not the browser's. */
export const LOCALE = 'en-GB';
