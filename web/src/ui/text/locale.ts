/** In which words and order numbers and times are written: the language of the pages, not that of the browser. */
export const LOCALE = 'en-GB';
