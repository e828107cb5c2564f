import { setImmediate } from 'node:timers/promises';
import type { questionGenerationApi } from '@assay/contract/questionGeneration';
import type { Asked, Given } from '@assay/contract/endpoint';
import type { LintFinding } from '@assay/contract/questionLint';
import type { App } from '../app.ts';
import { bankSearch } from '../questions/lint.service.ts';
import { checkSet, judged } from './gate.ts';

type Preview = typeof questionGenerationApi.preview;

/** All findings that need no model. */
export async function gateFindings(
  app: Pick<App, 'db'>,
  { items, sourceText }: Pick<Asked<Preview>['body'], 'items' | 'sourceText'>,
) {
  const search = await bankSearch(app);
  const inBank: LintFinding[][] = [];
  for (const item of items) {
    inBank.push(search(item, item.questionId ?? null));
    // A large bank takes a while to look through.
    await setImmediate();
  }
  return checkSet({ items, inBank, sourceText: sourceText ?? null });
}

/** The verdicts on a set, without storing it. */
export async function previewSet(app: Pick<App, 'db'>, asked: Asked<Preview>['body']): Promise<Given<Preview>> {
  const findings = await gateFindings(app, asked);
  return {
    items: findings.items.map(judged),
    set: findings.set,
    skipped: ['blindSolve', ...(asked.sourceText === undefined ? (['quote'] as const) : [])],
  };
}
