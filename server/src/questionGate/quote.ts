/** Whether an item's quote is in the source text. */

import type { GateFinding } from '@assay/contract/questions/questionGeneration';

/** Fewer words can be found in any text. */
const FEWEST_WORDS = 4;

/** White space is folded, and so are the forms of quotation marks and dashes, which models replace. */
export const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll('\u00ad', '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** @param source as `comparable` returns it */
export function quoteFindings(quote: string, source: string): GateFinding[] {
  const finding = (code: GateFinding['code'], what: string): GateFinding[] => [
    {
      check: 'quote',
      code,
      severity: 'warning',
      what,
      why: 'Without a passage that supports it, the key may be invented.',
      advice: 'Quote the sentence of the source text that the key follows from, word for word.',
      options: [],
    },
  ];
  const asked = comparable(quote);
  if (asked === '') return finding('quote_missing', 'There is no quote from the source text.');
  if (!source.includes(asked)) return finding('quote_not_found', 'The quote is not in the source text.');
  if (asked.split(' ').length < FEWEST_WORDS)
    return finding('quote_short', 'The quote is too short to support anything.');
  return [];
}
