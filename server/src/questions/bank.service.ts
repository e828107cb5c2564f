/** The bank as a whole: searching with lint filters, bulk changes, history and duplicates. */

import { Failure } from '@assay/contract/failure';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { BankFilter, BankQuery, BankQuestion, StatusOutcome } from '@assay/contract/questions/questionBank';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import { recordAudit } from '../audit/audit.service.ts';
import { facilitiesOf } from '../items/facility.service.ts';
import type { App, By } from '../app.ts';
import type { Db } from '../platform/database/schema.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { viewManagedSkills } from '../skills/skills.service.ts';
import { findByIds, findIds, findPage, listOwnVersions, listTags, lockThose, setStatusOf } from './bank.store.ts';
import { comparedBank } from './lint.service.ts';
import type { PairAlike } from './lint.service.ts';
import { keyBalance } from './lint/balance.ts';
import { lintQuestion } from './lint/lint.ts';
import { forgetPools, noteKeysViewed, viewQuestion, viewQuestionsOfSkill } from './questions.service.ts';
import { shown, withLetters } from './shown.ts';

type Asking = Pick<App, 'db' | 'clock'>;
type Listed = Awaited<ReturnType<typeof findByIds>>[number];

// A version's only change is a corrected key, so lint findings are cached with their key.
const verdicts = new WeakMap<Db, Map<number, { key: string; findings: LintFinding[] }>>();

function knownFindings(db: Db, { versionId, keyOption }: Pick<Listed, 'versionId' | 'keyOption'>) {
  const verdict = verdicts.get(db)?.get(versionId);
  return verdict?.key === keyOption ? verdict.findings : undefined;
}

function findingsOf(db: Db, stored: Listed): LintFinding[] {
  const found = knownFindings(db, stored);
  if (found) return found;
  const findings = lintQuestion(shown(stored));
  const known = verdicts.get(db) ?? new Map<number, { key: string; findings: LintFinding[] }>();
  verdicts.set(db, known.set(stored.versionId, { key: stored.keyOption, findings }));
  return findings;
}

export async function viewBank(app: Asking, by: By, query: BankQuery) {
  const { items, total } =
    query.flagged || query.sort === 'facility' ? await findFiltered(app, query) : await findPage(app.db, query);
  if (items.length > 0)
    await noteKeysViewed(app, by, { skillId: query.skillId ?? null, page: query.page, questions: items.length });
  return { items: await listedOf(app, items), pagination: pagesOf(query, total) };
}

/** Adds the list's further columns to questions. */
export async function listedOf(app: Asking, questions: readonly Listed[]): Promise<BankQuestion[]> {
  const measured = await facilitiesOf(
    app,
    questions.map(({ id }) => id),
  );
  return questions.map((stored) => ({
    ...shown(stored),
    skillName: stored.skillName,
    findings: findingsOf(app.db, stored),
    measured: measured.get(stored.id) ?? null,
  }));
}

const AT_ONCE = 1000;

/** Filters by lint findings and answer sums, which the bank's own query cannot. */
async function findFiltered({ db }: Asking, query: BankQuery): Promise<{ items: Listed[]; total: number }> {
  const ids = await listedIds({ db }, query);
  const page = ids.slice((query.page - 1) * query.limit, query.page * query.limit);
  return { items: await inOrder({ db }, page), total: ids.length };
}

async function listedIds({ db }: Pick<App, 'db'>, filter: BankFilter): Promise<number[]> {
  const found = await findIds(db, filter);
  const flagged = filter.flagged ? await onlyFlagged(db, found) : found;
  const all = flagged.map(({ id }) => id);
  return filter.sort === 'facility' ? byFacility({ db }, all, filter.direction) : all;
}

async function inOrder({ db }: Pick<App, 'db'>, ids: number[]): Promise<Listed[]> {
  const byId = new Map((await findByIds(db, ids)).map((stored) => [stored.id, stored]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** All pages of the list at once, read in batches. */
export async function bankOf({ db }: Pick<App, 'db'>, filter: BankFilter) {
  const ids = await listedIds({ db }, filter);
  async function* batches(): AsyncGenerator<Listed[]> {
    for (let start = 0; start < ids.length; start += AT_ONCE)
      yield await inOrder({ db }, ids.slice(start, start + AT_ONCE));
  }
  return { total: ids.length, batches };
}

/**
 * Questions without answers, or without useful ones because of full marks or exclusion, come last in either direction.
 */
async function byFacility(app: Pick<App, 'db'>, ids: readonly number[], direction: 'asc' | 'desc'): Promise<number[]> {
  const measured = await facilitiesOf(app, ids);
  const known = ids.flatMap((id) => {
    const facility = measured.get(id)?.facility ?? null;
    return facility === null ? [] : [{ id, facility }];
  });
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = known
    .toSorted((one, other) => sign * (one.facility - other.facility) || one.id - other.id)
    .map(({ id }) => id);
  const ranked = new Set(sorted);
  return [...sorted, ...ids.filter((id) => !ranked.has(id)).toSorted((one, other) => one - other)];
}

async function onlyFlagged(db: Db, rows: Awaited<ReturnType<typeof findIds>>) {
  const unknown = rows.filter((row) => !knownFindings(db, row)).map(({ id }) => id);
  for (let start = 0; start < unknown.length; start += AT_ONCE)
    for (const stored of await findByIds(db, unknown.slice(start, start + AT_ONCE))) findingsOf(db, stored);
  return rows.filter((row) => (knownFindings(db, row) ?? []).length > 0);
}

/** The ids on all pages of the list. Bulk actions name them, so that later matches are not included. */
export async function idsOfAll({ db }: Pick<App, 'db'>, filter: BankFilter, most: number): Promise<number[]> {
  const ids = await listedIds({ db }, filter);
  if (ids.length <= most) return ids;
  throw new Failure('invalid_input', {
    message: `${ids.length} questions match this filter, but you can select at most ${most} at once. Narrow the filter.`,
  });
}

const SET_AT_ONCE = 100;

/**
 * In batches with their own transactions, so that no one waits for all of them. Questions deleted since the list was
 * shown are skipped.
 */
export async function setStatuses(
  app: Asking,
  by: By,
  { questionIds, status }: { questionIds: readonly number[]; status: QuestionStatus },
): Promise<StatusOutcome> {
  const asked = [...new Set(questionIds)].toSorted((one, other) => one - other);
  const outcome: StatusOutcome = { changed: 0, refused: [] };
  for (let start = 0; start < asked.length; start += SET_AT_ONCE) {
    const lot = asked.slice(start, start + SET_AT_ONCE);
    const { found, changed } = await setStatusOfLot(app, by, lot, status);
    forgetPools(app.db);
    outcome.changed += changed;
    for (const id of lot) if (!found.has(id)) outcome.refused.push({ id, reason: 'Question not found' });
  }
  return outcome;
}

async function setStatusOfLot(app: Asking, { actor, origin }: By, ids: readonly number[], status: QuestionStatus) {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const there = await lockThose(tx, ids);
    const others = there.filter((question) => question.status !== status).map(({ id }) => id);
    if (others.length > 0) {
      await setStatusOf(tx, others, status, now);
      await recordAudit(
        { ...app, db: tx },
        {
          action: 'question_changed',
          actorId: actor.userId,
          address: origin.address,
          details: { questionIds: others.join(','), fields: 'status', status },
        },
      );
    }
    return { found: new Set(there.map(({ id }) => id)), changed: others.length };
  });
}

export async function viewVersions(app: Asking, by: By, questionId: number) {
  await viewQuestion(app, by, questionId);
  const versions = await listOwnVersions(app.db, questionId);
  return versions.map(({ createdAt, ...rest }) => ({ ...withLetters(rest), createdAt: createdAt.toISOString() }));
}

/** Pairs with at least one question in the skill, most similar first. */
const pairsIn = (pairs: readonly PairAlike[], skillId: number | undefined): PairAlike[] =>
  pairs.filter(
    ({ one, duplicate }) => skillId === undefined || [one.skillId, duplicate.other.skillId].includes(skillId),
  );

/** All pairs at once: they are short, because the texts are cached anyway. */
export const pairsAlike = async (app: Pick<App, 'db'>, skillId: number | undefined): Promise<PairAlike[]> =>
  pairsIn((await comparedBank(app)).pairs, skillId);

export const shownPair = ({ one, duplicate: { other, kind, similarity } }: PairAlike) => ({
  one,
  other,
  kind,
  similarity,
});

export async function viewDuplicates(app: Asking, { skillId, limit }: { skillId?: number | undefined; limit: number }) {
  const { texts, isCut, ...all } = await comparedBank(app);
  const pairs = pairsIn(all.pairs, skillId);
  const asked = texts.filter((text) => skillId === undefined || text.skillId === skillId);
  const { counts, findings } = keyBalance(asked);
  return {
    items: pairs.slice(0, limit).map(shownPair),
    total: pairs.length,
    isCut,
    questions: asked.length,
    keyPositions: counts,
    findings,
  };
}

export const viewTags = (app: Pick<App, 'db'>, skillId: number | undefined) => listTags(app.db, skillId);

const QUESTIONS_SHOWN = 100;

export async function viewSkillsWithQuestions(
  app: Asking,
  by: By,
  query: { page: number; limit: number; search?: string | undefined },
) {
  const { items, pagination } = await viewManagedSkills(app, { ...query, sort: 'name', direction: 'asc' });
  const withQuestions = [];
  for (const skill of items) {
    const { items: questions } = await viewQuestionsOfSkill(app, by, skill.id, { page: 1, limit: QUESTIONS_SHOWN });
    withQuestions.push({ ...skill, questions });
  }
  return { items: withQuestions, pagination };
}
