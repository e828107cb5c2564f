import { Failure } from '@assay/contract/failure';
import { ITEM_PERIOD_ATTEMPTS } from '@assay/contract/questions/items';
import type { ItemFigures, ItemPeriod, ItemPopulation, ItemSort } from '@assay/contract/questions/items';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { kurtosis, mean, skewness, variance } from '../statistics/moments.ts';
import type { Counted } from '../statistics/moments.ts';
import { needsReview, figuresOf, samePaperOf } from './analysis.ts';
import type { ScoreCount } from './analysis.ts';
import { analyseSince } from './inPeriod.service.ts';
import { mapOf } from './itemMap.service.ts';
import {
  findSkillName,
  listAnswerCounts,
  listCountsByVersion,
  listItems,
  listScores,
  readTexts,
  skillOfQuestion,
} from './items.store.ts';
import type { StoredItem } from './items.store.ts';
import { efficiencyOf, groupSizes, optionTable } from './options.ts';
import type { AnswerCount } from './options.ts';
import { periodStart } from './period.ts';

interface ListQuery {
  skillId: number;
  population: ItemPopulation;
  period: ItemPeriod;
  show: 'all' | 'flagged';
  sort: ItemSort;
  direction: 'asc' | 'desc';
  page: number;
  limit: number;
}

type Analysed = Pick<StoredItem, 'questionId' | 'versionId' | 'version' | 'difficulty' | 'status'> & ItemFigures;

type Reading = Pick<App, 'db' | 'clock' | 'config'>;

/** The questions of a skill, for their newest answered version, and the map of all of them. */
export async function viewItems(app: Reading, query: ListQuery) {
  const { analysed, ...page } = await pageOfItems(app, query);
  return { ...page, map: await mapOf(app, analysed) };
}

/** The same without the map, which covers every question on any page. */
export async function pageOfItems(app: Reading, query: ListQuery) {
  const { db } = app;
  const skill = await findSkillName(db, query.skillId);
  if (!skill) throw new Failure('not_found', { message: 'Skill not found' });
  const { stored, scores, isCut } = await sumsOf(app, query);
  const { reliability, analysed } = analyse(stored, scores);
  const toLookAt = analysed.filter(needsReview);
  const shown = (query.show === 'all' ? analysed : toLookAt).toSorted(by(query.sort, query.direction));
  const page = shown.slice((query.page - 1) * query.limit, query.page * query.limit);
  const texts = await readTexts(
    db,
    page.map(({ versionId }) => versionId),
  );
  return {
    skill,
    attempts: scores.reduce((sum, { attempts }) => sum + attempts, 0),
    isCut,
    scores: distributionOf(scores),
    reliability,
    toLookAt: toLookAt.length,
    isCorrecting: analysed.some(({ discrimination }) => discrimination.state === 'correcting'),
    analysed,
    items: page.map((item) => ({ ...item, questionText: texts.get(item.versionId)?.questionText ?? '' })),
    pagination: pagesOf(query, shown.length),
  };
}

/** For all time the stored sums; for a period, sums of its latest attempts computed now. */
async function sumsOf({ db, clock, config }: Reading, query: ListQuery) {
  const { skillId, population, period } = query;
  const since = periodStart(period, clock.now(), config.TIME_ZONE);
  return atOneMoment(db, async (tx) => {
    if (since !== null) return analyseSince(tx, { skillId, population, since, most: ITEM_PERIOD_ATTEMPTS });
    return {
      stored: await listItems(tx, { skillId, population }),
      scores: await listScores(tx, skillId, population),
      isCut: false,
    };
  });
}

/** Reads sums and scores in one snapshot: an attempt ending in between would make papers seem to differ. */
const atOneMoment = <Read>(db: App['db'], read: (tx: App['db']) => Promise<Read>): Promise<Read> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

function analyse(stored: readonly StoredItem[], scores: readonly ScoreCount[]) {
  const { reliability, items } = samePaperOf(
    stored.map((item) => ({ versionId: item.versionId, points: item.points, sums: item })),
    scores,
  );
  // Versions come newest first.
  const newest = stored.filter(({ questionId }, index) => stored[index - 1]?.questionId !== questionId);
  const analysed = newest.map((item): Analysed => ({
    questionId: item.questionId,
    versionId: item.versionId,
    version: item.version,
    difficulty: item.difficulty,
    status: item.status,
    ...figuresOf(item, item.difficulty, items.get(item.versionId) ?? null),
  }));
  return { reliability, analysed };
}

const sortValue: Record<ItemSort, (item: Analysed) => number | null> = {
  review: urgency,
  question: ({ questionId }) => questionId,
  facility: ({ facility }) => facility,
  discrimination: ({ discrimination }) => (discrimination.state === 'known' ? discrimination.value : null),
  notReached: ({ notReached }) => notReached,
  time: ({ meanSeconds }) => meanSeconds,
  answers: ({ answers }) => answers,
};

/** A wrong key costs people their score now; then questions that say little, then those that are mislabelled. */
const findings = ['check_key', 'poor'] as const;

function urgency(item: Analysed): number {
  if (!needsReview(item)) return findings.length + 1;
  return item.flag === null ? findings.length : findings.indexOf(item.flag);
}

/** Unknown values come last in either direction. */
function by(sort: ItemSort, direction: 'asc' | 'desc') {
  const valueOf = sortValue[sort];
  const sign = direction === 'asc' ? 1 : -1;
  return (left: Analysed, right: Analysed) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || left.questionId - right.questionId;
    return sign * (a - b) || left.questionId - right.questionId;
  };
}

const BINS = 10;

function distributionOf(scores: readonly ScoreCount[]) {
  const percentages: Counted[] = scores.map(({ earned, possible, attempts }) => [(100 * earned) / possible, attempts]);
  const bins = Array.from({ length: BINS }, (_, bin) => ({
    from: (100 / BINS) * bin,
    to: (100 / BINS) * (bin + 1),
    attempts: scores
      .filter(({ earned, possible }) => Math.min(BINS - 1, Math.floor((BINS * earned) / possible)) === bin)
      .reduce((sum, { attempts }) => sum + attempts, 0),
  }));
  const round = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
  const spread = variance(percentages);
  return {
    bins,
    mean: round(mean(percentages)),
    deviation: round(spread === null ? null : Math.sqrt(spread)),
    skewness: round(skewness(percentages)),
    kurtosis: round(kurtosis(percentages)),
  };
}

/** Hidden when there is too little data, like the discrimination. */
function shownEfficiency(counts: readonly AnswerCount[], { discrimination }: Pick<ItemFigures, 'discrimination'>) {
  const efficiency = discrimination.state === 'known' ? efficiencyOf(counts) : null;
  return efficiency === null ? null : Math.round(efficiency * 10_000) / 10_000;
}

/** All time only, by version: rest scores per answer are not stored for periods. */
export async function efficienciesOf(
  { db }: Pick<App, 'db'>,
  items: readonly (Pick<ItemFigures, 'discrimination'> & { versionId: number })[],
  population: ItemPopulation,
): Promise<Map<number, number | null>> {
  const counts = await listCountsByVersion(
    db,
    items.map(({ versionId }) => versionId),
    population,
  );
  return new Map(items.map((item) => [item.versionId, shownEfficiency(counts.get(item.versionId) ?? [], item)]));
}

/** The right options of a version now, including corrections. */
export type KeysInForce = (versionId: number, key: string) => Promise<readonly string[]>;

/** One question in full. It includes the key, so the audit log records the viewer. */
export async function viewItem(
  app: Pick<App, 'db' | 'clock'> & { keysInForce: KeysInForce },
  { actor, origin }: By,
  questionId: number,
  { population, versionId }: { population: ItemPopulation; versionId?: number | undefined },
) {
  const { db } = app;
  const absent = () => new Failure('not_found', { message: 'Question not found' });
  const skillId = await skillOfQuestion(db, questionId);
  if (skillId === undefined) throw absent();
  const { stored, scores, versions, item, counts } = await atOneMoment(db, async (tx) => {
    const all = await listItems(tx, { skillId, population });
    const ofQuestion = all.filter((one) => one.questionId === questionId);
    const chosen = ofQuestion.find((one) => versionId === undefined || one.versionId === versionId);
    return {
      stored: all,
      scores: await listScores(tx, skillId, population),
      versions: ofQuestion,
      item: chosen,
      counts: chosen ? await listAnswerCounts(tx, chosen.versionId, population) : [],
    };
  });
  const skill = await findSkillName(db, skillId);
  const text = item && (await readTexts(db, [item.versionId])).get(item.versionId);
  if (!skill) throw absent();
  if (!item || !text) return { skill, item: null, efficiency: null, groups: [], options: [], versions: [] };
  await recordAudit(app, {
    action: 'keys_viewed',
    actorId: actor.userId,
    address: origin.address,
    details: { questionId },
  });
  const same = samePaperOf(
    stored.map((one) => ({ versionId: one.versionId, points: one.points, sums: one })),
    scores,
  );
  const figures = figuresOf(item, item.difficulty, same.items.get(item.versionId) ?? null);
  return {
    skill,
    item: {
      questionId,
      versionId: item.versionId,
      version: item.version,
      difficulty: item.difficulty,
      status: item.status,
      questionText: text.questionText,
      ...figures,
    },
    efficiency: shownEfficiency(counts, figures),
    groups: groupSizes(counts),
    options: optionTable(text.options, await app.keysInForce(item.versionId, text.keyOption), counts),
    versions: versions.map((one) => {
      const { answers, facility, facilityInterval } = figuresOf(one, one.difficulty, null);
      return { versionId: one.versionId, version: one.version, answers, facility, facilityInterval };
    }),
  };
}
