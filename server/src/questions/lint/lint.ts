/**
 * The item-writing lint: rules that find flaws which let a question be guessed or misread. They follow the usual list
 * of item-writing flaws (Haladyna, Downing & Rodriguez 2002; Tarrant et al. 2006) and read English.
 */

import type { LintFinding } from '@assay/contract/questions/questionLint';
import { itemOf } from './findings.ts';
import type { LintContent } from './findings.ts';
import { formulaRules } from './formulaRules.ts';
import { imageRules } from './imageRules.ts';
import { keyRules } from './keyRules.ts';
import { optionRules } from './optionRules.ts';
import { stemRules } from './stemRules.ts';

const RULES = [...stemRules, ...optionRules, ...keyRules, ...imageRules, ...formulaRules];

/** @returns warnings first; empty if there are none. Takes well under a millisecond. */
export function lintQuestion(content: LintContent): LintFinding[] {
  const item = itemOf(content);
  const findings = RULES.flatMap((rule) => rule(item));
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ({ severity }: LintFinding) => (severity === 'warning' ? 0 : 1);
