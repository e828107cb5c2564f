/** What the lint says about a question, duplicates in the bank included. */

import type { LintFinding } from '@assay/contract/questionLint';
import type { App } from '../platform/app.ts';
import type { Db } from '../platform/database/connect.ts';
import { duplicateFinding, indexDuplicates } from './lint/duplicates.ts';
import type { Duplicate, DuplicateIndex } from './lint/duplicates.ts';
import type { LintContent } from './lint/findings.ts';
import { lintQuestion } from './lint/lint.ts';
import { bankStamp, listTexts } from './questions.store.ts';
import { letterOfKey, lettered } from './shown.ts';

type BankText = Awaited<ReturnType<typeof readTexts>>[number];

async function readTexts(db: Db) {
  const texts = await listTexts(db);
  return texts.map(({ options, keyOption, ...rest }) => ({
    ...rest,
    options: lettered(options),
    correctAnswer: letterOfKey(options, keyOption),
  }));
}

// Authors ask while they type; the texts of 10,000 questions are read and indexed again only after one has changed.
interface Remembered {
  stamp: string;
  texts: Promise<BankText[]>;
  index?: Promise<DuplicateIndex<BankText>>;
}
const remembered = new WeakMap<Db, Remembered>();

async function bank({ db }: Pick<App, 'db'>): Promise<Remembered> {
  const stamp = await bankStamp(db);
  const found = remembered.get(db);
  if (found?.stamp === stamp) return found;
  const texts = readTexts(db);
  const fresh = { stamp, texts };
  remembered.set(db, fresh);
  texts.catch(() => remembered.delete(db));
  return fresh;
}

/** All questions that are not archived. */
export const bankTexts = async (app: Pick<App, 'db'>): Promise<BankText[]> => (await bank(app)).texts;

/** The same, to look for duplicates in. */
export async function bankIndex(app: Pick<App, 'db'>): Promise<DuplicateIndex<BankText>> {
  const known = await bank(app);
  known.index ??= known.texts.then(indexDuplicates);
  return known.index;
}

const MOST_NAMED = 5;

/** @param ownId the question itself, which is no duplicate of itself. */
export async function lintInBank(
  app: Pick<App, 'db'>,
  content: LintContent,
  ownId: number | null = null,
): Promise<LintFinding[]> {
  const index = await bankIndex(app);
  const duplicates = index.find(content, ({ id }) => id === ownId).slice(0, MOST_NAMED);
  const findings = [...duplicates.map(findingOf), ...lintQuestion(content)];
  return findings.toSorted((one, other) => Number(one.severity === 'notice') - Number(other.severity === 'notice'));
}

function findingOf(duplicate: Duplicate<BankText>): LintFinding {
  const { id, skillName, questionText } = duplicate.other;
  const start = questionText.replace(/\s+/g, ' ').slice(0, 80);
  return {
    ...duplicateFinding(duplicate, `“${start}${start.length < 80 ? '' : '…'}” in ${skillName}`),
    questionId: id,
  };
}
