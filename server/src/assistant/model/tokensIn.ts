/**
 * About how many tokens a text is, on the safe side: three characters each. Models count differently, and their servers
 * say it only afterwards, if at all.
 */
export const tokensIn = (text: string): number => Math.ceil(text.length / 3);
