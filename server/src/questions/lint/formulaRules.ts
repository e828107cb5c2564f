/** Formulas that readers would see as TeX. */

import { rewriteFormulas } from '@assay/contract/questions/formulas';
import { lettersOf, named } from './findings.ts';
import type { Rule } from './findings.ts';

/** In Markdown these are brackets; a power or an index in them suggests a formula. */
const BRACKETS = /\\\[[^`\\[\]]*[\w)}][\^_][^`\\[\]]*\\\]/;
const CODE = /(`+)[\s\S]+?\1/g;
const isMistaken = (text: string) => BRACKETS.test(rewriteFormulas(text, () => '').replaceAll(CODE, ''));

const brackets: Rule = ({ stem, choices, explanation }) => {
  const options = lettersOf(choices.filter(({ text }) => isMistaken(text)));
  const places = [
    ...(isMistaken(stem) ? ['the question'] : []),
    ...options.map((letter) => `option ${letter}`),
    ...(isMistaken(explanation) ? ['the explanation'] : []),
  ];
  if (places.length === 0) return [];
  return [
    {
      code: 'formula_brackets',
      severity: 'notice',
      what: String.raw`\[ and \] in ${named(places)} are shown as brackets.`,
      why: 'Without a TeX command between them, they are brackets, not a formula.',
      advice: String.raw`For a formula, use $$ … $$ or \( … \).`,
      options,
    },
  ];
};

export const formulaRules: readonly Rule[] = [brackets];
