/** Lint findings for a question, including duplicates in the bank. */

import { setImmediate } from 'node:timers/promises';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { App } from '../app.ts';
import type { Db } from '../platform/database/schema.ts';
import { duplicateFinding } from './duplicates/duplicateFinding.ts';
import { indexing } from './duplicates/duplicateIndex.ts';
import type { Duplicate, DuplicateIndex } from './duplicates/duplicateIndex.ts';
import type { Compared } from './duplicates/fingerprint.ts';
import { indexingWords, withRewordings } from './duplicates/rewordings.ts';
import type { RewordingIndex } from './duplicates/rewordings.ts';
import type { LintContent } from './lint/findings.ts';
import { lintQuestion } from './lint/lint.ts';
import { bankStamp, listTextsAfter } from './questions.store.ts';
import { letterOfKey, lettered } from './shown.ts';

export type BankText = Awaited<ReturnType<typeof readTexts>>[number];

/** Rows per statement: parsing a whole bank's rows at once would block everyone. */
const AT_ONCE = 1000;

async function readTexts(db: Db) {
  const texts = [];
  for (let after = 0; ;) {
    const batch = await listTextsAfter(db, after, AT_ONCE);
    for (const { options, keyOption, ...rest } of batch)
      texts.push({ ...rest, options: lettered(options), correctAnswer: letterOfKey(options, keyOption) });
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return texts;
    after = last.id;
  }
}

/** Questions processed before yielding to others. */
const SLICE = 25;

/** Yields regularly, so that comparing a large bank does not block quizzes. */
export async function inSlices<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (let nth = 1; ; nth += 1) {
    const step = steps.next();
    if (step.done) return step.value;
    if (nth % SLICE === 0) await setImmediate();
  }
}

export interface PairAlike {
  one: BankText;
  duplicate: Duplicate<BankText>;
}

interface Pairs {
  /** The most similar first. */
  pairs: PairAlike[];
  /** Some have more near-duplicates than reported. */
  isCut: boolean;
}

/** Per question. A bank from a template is similar throughout, with as many pairs as its number squared. */
const MOST_MORE = 50;

function* pairing(index: DuplicateIndex<BankText>): Generator<void, Pairs> {
  const pairs: PairAlike[] = [];
  let isAnyCut = false;
  for (const { one, duplicates, isCut } of index.pairs(MOST_MORE)) {
    for (const duplicate of duplicates) pairs.push({ one, duplicate });
    isAnyCut ||= isCut;
    yield;
  }
  return {
    pairs: pairs.sort((one, other) => other.duplicate.similarity - one.duplicate.similarity),
    isCut: isAnyCut,
  };
}

// Authors lint while they type; the texts of 10,000 questions are read, indexed and compared again only after a change.
interface Remembered {
  stamp: string;
  texts: Promise<BankText[]>;
  index?: Promise<DuplicateIndex<BankText>>;
  rewordings?: Promise<RewordingIndex<BankText>>;
  pairs?: Promise<Pairs>;
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

const indexOf = (known: Remembered) => (known.index ??= known.texts.then((texts) => inSlices(indexing(texts))));

/** All questions that are not archived, with their similar pairs. */
export async function comparedBank(app: Pick<App, 'db'>): Promise<Pairs & { texts: BankText[] }> {
  const known = await bank(app);
  known.pairs ??= indexOf(known).then((index) => inSlices(pairing(index)));
  return { ...(await known.pairs), texts: await known.texts };
}

const MOST_NAMED = 5;

/**
 * The bank's counterparts of questions that are not in it: the same, nearly the same, or the same in other words.
 * @returns the findings about one of them; `ownId` excludes a question of the bank
 */
export async function bankSearch(
  app: Pick<App, 'db'>,
): Promise<(content: Compared, ownId: number | null) => LintFinding[]> {
  const known = await bank(app);
  known.rewordings ??= known.texts.then((texts) => inSlices(indexingWords(texts)));
  const [index, rewordings] = await Promise.all([indexOf(known), known.rewordings]);
  return (content, ownId) => {
    const isOwn = ({ id }: BankText) => id === ownId;
    return withRewordings(index.find(content, isOwn), rewordings.find(content, isOwn))
      .slice(0, MOST_NAMED)
      .map(findingOf);
  };
}

/** @param ownId excludes the question itself */
export async function lintInBank(
  app: Pick<App, 'db'>,
  content: LintContent,
  ownId: number | null = null,
): Promise<LintFinding[]> {
  const index = await indexOf(await bank(app));
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
