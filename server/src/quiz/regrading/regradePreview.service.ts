import type { RankBoard, RankMove } from '@assay/contract/quiz/regrades';
import type { Period } from '@assay/contract/reports/reports';
import type { App } from '../../app.ts';
import type { Db } from '../../platform/database/schema.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { periodAt } from '../../reports/periods.ts';
import type { PeriodRange } from '../../reports/periods.ts';
import { createPreviewRuns } from './previewRuns.service.ts';
import type { Progress } from './previewRuns.service.ts';
import { namesOfPeople, ownersOf, ranksWith } from './regradePreview.store.ts';
import { checkMarking, refuseWhileWorking } from './regrading.service.ts';
import type { Decision } from './regrading.service.ts';
import { revisionOf, takeTime } from './regrades.store.ts';
import type { Scoring } from './regradeChanges.store.ts';
import { scoreAgain } from './rescoring.service.ts';
import { countConcerned, listConcerned } from './rescoring.store.ts';

const AT_ONCE = 1000;

/** An answer must come within a second; a preview of many attempts takes longer, and clients poll for it. */
const PATIENCE_MS = 800;

type Found = Awaited<ReturnType<typeof compute>>;
type Wish = Pick<Decision, 'versionIds' | 'marking'>;

const runs = new WeakMap<Db, ReturnType<typeof createPreviewRuns<Found>>>();

interface Pages {
  page: number;
  displacedPage: number;
  limit: number;
  period: Period;
}

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

/**
 * The effects of a decision, without applying it: all scores and the resulting ranks. The first page, for all time, is
 * always recomputed; other pages and boards use the same result until a question decision is made.
 */
export async function previewRegrade(app: Asking, questionId: number, wish: Wish, query: Pages) {
  const isFirst = query.page === 1 && query.displacedPage === 1 && query.period === 'all';
  const { revision, run } = await runOf(app, questionId, wish, isFirst);
  const answer = await runsOf(app.db).ask(run);
  if ('progress' in answer) return { state: 'computing' as const, ...answer.progress };
  return { state: 'ready' as const, revision, ...(await pagesOfFound(app, answer.found, query)) };
}

/** A page of the changes, from the preview's point in time; waits as long as needed. */
export async function changesIfRegraded(app: Asking, questionId: number, wish: Wish, query: Pages) {
  const { run } = await runOf(app, questionId, wish, false);
  const found = await runsOf(app.db).find(run);
  return { startDay: found.ranges[query.period].startDay, ...(await pagesOfFound(app, found, query)) };
}

async function runOf(app: Asking, questionId: number, wish: Wish, isAnew: boolean) {
  const { skillId } = await checkMarking(app, questionId, wish);
  const revision = await revisionOf(app.db, questionId);
  // A mix of corrected and uncorrected scores would be meaningless.
  await refuseWhileWorking(app.db);
  const run = {
    key: JSON.stringify([questionId, revision, wish]),
    isAnew,
    now: () => app.clock.now().getTime(),
    begin: (progress: Progress) => compute(app, skillId, wish, progress),
  };
  return { revision, run };
}

async function pagesOfFound(app: Asking, { changes, ranks: everyRank, finished, running }: Found, query: Pages) {
  const ranks = everyRank[query.period];
  const pageOf = <T>(all: readonly T[], page: number) => all.slice((page - 1) * query.limit, page * query.limit);
  const changedPeople = new Set(changes.map(({ userId }) => userId));
  const displaced = BOARDS.flatMap((board) =>
    ranks[board]
      .filter((move) => isMoved(move) && !changedPeople.has(move.userId))
      .toSorted((one, other) => placeOf(one) - placeOf(other) || one.userId - other.userId)
      .map(({ userId, before, after }) => ({ userId, board, rank: { before, after } })),
  );
  const [shown, moved] = [pageOf(changes, query.page), pageOf(displaced, query.displacedPage)];
  const people = await namesOfPeople(app.db, [...new Set([...shown, ...moved].map(({ userId }) => userId))]);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const rankOf = eachBoard((board) => new Map(ranks[board].map((move) => [move.userId, move])));
  const withLearner = <Row extends { userId: number }, Shown>(rows: Row[], show: (row: Row) => Shown) =>
    rows.flatMap((row) => {
      const learner = personOf.get(row.userId);
      return learner ? [{ learner, ...show(row) }] : [];
    });
  return {
    finished,
    running,
    changed: changes.length,
    up: changes.filter(({ before, after }) => after.scorePercentage > before.scorePercentage).length,
    down: changes.filter(({ before, after }) => after.scorePercentage < before.scorePercentage).length,
    ranksMoved: eachPeriod((period) => eachBoard((board) => everyRank[period][board].filter(isMoved).length)),
    items: withLearner(shown, ({ attemptId, userId, before, after }) => ({
      attemptId,
      before,
      after,
      ranks: eachBoard((board) => rankOf[board].get(userId) ?? null),
    })),
    pagination: pagesOf(query, changes.length),
    displaced: withLearner(moved, ({ board, rank }) => ({ board, rank })),
    displacedPagination: pagesOf({ page: query.displacedPage, limit: query.limit }, displaced.length),
  };
}

const BOARDS = ['overall', 'skill'] as const satisfies readonly RankBoard[];

const eachBoard = <T>(of: (board: RankBoard) => T): Record<RankBoard, T> => ({
  overall: of('overall'),
  skill: of('skill'),
});

const eachPeriod = <T>(of: (period: Period) => T): Record<Period, T> => ({
  all: of('all'),
  month: of('month'),
  week: of('week'),
});

const isMoved = ({ before, after }: RankMove) => before !== after;

/** People who drop off the board come last. */
const placeOf = ({ after }: RankMove) => after ?? Infinity;

function runsOf(db: Db) {
  const known = runs.get(db) ?? createPreviewRuns<Found>({ patienceMs: PATIENCE_MS });
  runs.set(db, known);
  return known;
}

/** All changes, largest first, with their owners, and all resulting ranks. */
async function compute(app: Asking, skillId: number, wish: Wish, progress: Progress) {
  const { db } = app;
  const concerned = { skillId, versionIds: wish.versionIds };
  const { finished: of } = await countConcerned(db, concerned);
  progress.of = of;
  const { changes, finished } = await allChanges(app, concerned, wish, progress);
  const ranges = eachPeriod((period) => periodAt(period, app.clock.now(), app.config.TIME_ZONE));
  const ranks = await ranksIfChanged(db, changes, skillId, ranges);
  const { running } = await countConcerned(db, concerned);
  const owners = await ownersOf(
    db,
    changes.map(({ attemptId }) => attemptId),
  );
  const ownerOf = new Map(owners.map(({ attemptId, userId }) => [attemptId, userId]));
  return {
    finished,
    running,
    ranks,
    ranges,
    changes: changes
      .map((change) => ({ ...change, userId: ownerOf.get(change.attemptId) ?? 0 }))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.attemptId - other.attemptId),
  };
}

/** On the board of all skills and on this skill's. */
async function ranksIfChanged(
  db: Db,
  changes: readonly Scoring[],
  skillId: number,
  ranges: Record<Period, PeriodRange>,
) {
  const skillOf = { overall: 0, skill: skillId };
  const boards = Object.values(ranges).flatMap((range) =>
    BOARDS.map((board) => ({ ...range, skillId: skillOf[board] })),
  );
  const moves = await db.transaction().execute(async (tx) => {
    await takeTime(tx);
    return ranksWith(tx, changes, boards);
  });
  return eachPeriod((period) =>
    eachBoard((board) => moves.filter((move) => move.period === period && move.skillId === skillOf[board])),
  );
}

const sizeOf = ({ before, after }: Scoring) => Math.abs(after.scorePercentage - before.scorePercentage);

async function allChanges(
  app: Pick<App, 'db'>,
  concerned: { skillId: number; versionIds: readonly number[] },
  { marking, versionIds }: Wish,
  progress: Progress,
) {
  const supposed = new Map(versionIds.map((versionId) => [versionId, marking]));
  const changes: Scoring[] = [];
  let finished = 0;
  for (let after = 0; ;) {
    const found = await listConcerned(app.db, concerned, after, AT_ONCE);
    finished += found.length;
    changes.push(...(await scoreAgain(app, app.db, found, supposed)));
    // Further quizzes may end meanwhile.
    Object.assign(progress, { done: finished, of: Math.max(progress.of, finished) });
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return { changes, finished };
    after = last.id;
  }
}
