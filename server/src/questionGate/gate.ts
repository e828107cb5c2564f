/** All checks of a set that need no model, and the verdicts that follow. */

import type { GateFinding, GateItem, GateVerdict } from '@assay/contract/questions/questionGeneration';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import { duplicateFinding } from '../questions/duplicates/duplicateFinding.ts';
import { indexAlike } from '../questions/duplicates/rewordings.ts';
import { lintQuestion } from '../questions/lint/lint.ts';
import { balanceFindings } from './balance.ts';
import { formFindings } from './form.ts';
import { markupFindings } from './markup.ts';
import { comparable, quoteFindings } from './quote.ts';

export interface GateSet {
  items: readonly GateItem[];
  /** For each item, its duplicates in the bank. */
  inBank: readonly (readonly LintFinding[])[];
  /** null: the items need no quote. */
  sourceText: string | null;
}

interface GateFindings {
  /** In the order of the items. */
  items: GateFinding[][];
  set: GateFinding[];
}

export function checkSet({ items, inBank, sourceText }: GateSet): GateFindings {
  const within = duplicatesWithin(items);
  const source = sourceText === null ? null : comparable(sourceText);
  return {
    items: items.map((item, nth) => [
      ...formFindings(item),
      ...markupFindings(item),
      ...lintQuestion(item).map((finding) => ofBank('wording', finding)),
      ...(within[nth] ?? []),
      ...(inBank[nth] ?? []).map((finding) => ofBank('duplicates', finding)),
      ...(source === null ? [] : quoteFindings(item.quote, source)),
    ]),
    set: balanceFindings(items),
  };
}

/**
 * An author may have reasons for these, and the bank only mentions them. Items of a set are accepted one by one, and
 * writing another costs nothing.
 */
const RAISED = new Set<GateFinding['code']>(['duplicate_near', 'stem_blank', 'stem_not_asking']);

const ofBank = (check: GateFinding['check'], finding: LintFinding): GateFinding => ({
  ...finding,
  check,
  severity: RAISED.has(finding.code) ? 'warning' : finding.severity,
});

/** Of two similar items, the later one is reported. */
function duplicatesWithin(items: readonly GateItem[]): GateFinding[][] {
  const entries = items.map(({ questionText, options }, nth) => ({ questionText, options, nth }));
  const index = indexAlike(entries);
  return entries.map((entry) => {
    const [twin] = index.find(entry, ({ nth }) => nth >= entry.nth);
    if (!twin) return [];
    const otherItem = twin.other.nth + 1;
    return [{ ...ofBank('duplicates', duplicateFinding(twin, `Item ${otherItem} of this set`)), otherItem }];
  });
}

const RANK = { refused: 0, warning: 1, notice: 2 } as const;

/** The gravest first, otherwise in the order of the checks. */
export function judged(findings: readonly GateFinding[]): { verdict: GateVerdict; findings: GateFinding[] } {
  const sorted = findings.toSorted((one, other) => RANK[one.severity] - RANK[other.severity]);
  const gravest = sorted[0]?.severity ?? 'notice';
  return { verdict: gravest === 'notice' ? 'ok' : gravest, findings: sorted };
}
