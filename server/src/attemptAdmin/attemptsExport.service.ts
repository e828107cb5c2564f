import type { AttemptExportQuery } from '@assay/contract/quiz/attemptAdmin';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { App } from '../app.ts';
import { readEach, tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { markingsInForce } from '../quiz/regrading/regrading.service.ts';
import { scoredPaper } from '../quiz/scoredPaper.ts';
import { markPaper } from '../items/marking.ts';
import type { Marking } from '../items/marking.ts';
import { countAttempts, findAnswersOf, findAttemptIds, findAttemptsOf, findVersions } from './attemptsExport.store.ts';
import type { AnsweredAttempt, ExportedAttempt } from './attemptsExport.store.ts';

type Asking = Pick<App, 'db' | 'config'>;

/** Each includes all its answers. */
const ATTEMPTS_AT_ONCE = 200;

const ofAttempts: Columns<ExportedAttempt> = {
  'Attempt id': ({ id }) => id,
  'User id': ({ userId }) => userId,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Group: ({ group }) => group,
  'Skill id': ({ skillId }) => skillId,
  Skill: ({ skillName }) => skillName,
  Status: ({ status }) => status,
  Started: { moment: ({ startedAt }) => startedAt },
  Deadline: { moment: ({ deadline }) => deadline },
  Completed: { moment: ({ completedAt }) => completedAt },
  'Closed by': ({ closedBy }) => closedBy,
  'Time taken (s)': ({ timeTaken }) => timeTaken,
  Questions: ({ totalQuestions }) => totalQuestions,
  Answered: ({ answered }) => answered,
  Correct: ({ correctAnswers }) => correctAnswers,
  'Scoring rule': ({ scoringRule }) => scoringRule,
  'Points earned': ({ pointsEarned }) => pointsEarned,
  'Points possible': ({ pointsPossible }) => pointsPossible,
  'Score (%)': ({ scorePercentage }) => scorePercentage,
  Counts: ({ counts }) => counts,
  Assessments: ({ assessments }) => assessments,
  'Void reason': ({ voidReason }) => voidReason,
};

/** One row per attempt. The order follows no key, so the ids are read first: eight bytes per attempt. */
export const attemptsTable = ({ db, config }: Asking, query: AttemptExportQuery): ExportTable =>
  tableOf({
    columns: ofAttempts,
    count: async () => (await countAttempts(db, query, config.TIME_ZONE)).attempts,
    async *batches() {
      yield* readEach(await findAttemptIds(db, query, config.TIME_ZONE), (ids) => findAttemptsOf(db, ids));
    },
  });

interface Version {
  version: number;
  questionText: string;
  difficulty: string;
  keyOption: string;
  /** Option id to its author's letter. */
  letters: Map<string, string>;
}

interface AnswerRow {
  attempt: AnsweredAttempt;
  place: number;
  questionId: number;
  version: Version | undefined;
  points: number;
  /** Letters; several after a correction. */
  keys: string;
  optionId: string | null;
  shownAs: string | null;
  seconds: number | null;
  answeredAt: number | null;
  isCorrect: boolean | null;
  isScored: boolean | null;
}

const ofAnswers: Columns<AnswerRow> = {
  'Attempt id': ({ attempt }) => attempt.id,
  'User id': ({ attempt }) => attempt.userId,
  'First name': ({ attempt }) => attempt.firstName,
  'Last name': ({ attempt }) => attempt.lastName,
  Email: ({ attempt }) => attempt.email,
  Group: ({ attempt }) => attempt.group,
  'Skill id': ({ attempt }) => attempt.skillId,
  Skill: ({ attempt }) => attempt.skillName,
  Status: ({ attempt }) => attempt.status,
  Started: { moment: ({ attempt }) => attempt.startedAt },
  Place: ({ place }) => place,
  'Question id': ({ questionId }) => questionId,
  Version: ({ version }) => version?.version ?? null,
  Question: ({ version }) => version?.questionText ?? null,
  Difficulty: ({ version }) => version?.difficulty ?? null,
  Answer: ({ version, optionId }) => (optionId === null ? null : (version?.letters.get(optionId) ?? null)),
  'Shown as': ({ shownAs }) => shownAs,
  Key: ({ keys }) => keys,
  Correct: ({ isCorrect }) => isCorrect,
  'In the score': ({ isScored }) => isScored,
  Points: ({ points }) => points,
  'Points earned': ({ points, isCorrect, isScored }) => (isScored ? (isCorrect ? points : 0) : null),
  'Time on question (s)': ({ seconds }) => seconds,
  'Answered after (s)': ({ answeredAt }) => answeredAt,
};

/**
 * One row per question of every listed attempt, answered or not, in the paper's order; with the author's letters and
 * the learner's.
 */
export const answersTable = ({ db, config }: Asking, query: AttemptExportQuery): ExportTable =>
  tableOf({
    columns: ofAnswers,
    count: async () => (await countAttempts(db, query, config.TIME_ZONE)).answers,
    async *batches() {
      const versions = new Map<number, Version>();
      const markings = new Map<number, Marking>();
      const all = await findAttemptIds(db, query, config.TIME_ZONE);
      for await (const attempts of readEach(all, (ids) => findAnswersOf(db, ids), ATTEMPTS_AT_ONCE)) {
        await learn(db, { versions, markings }, attempts);
        yield attempts.flatMap((attempt) => rowsOf(attempt, { versions, markings }));
      }
    },
  });

interface Known {
  versions: Map<number, Version>;
  /** By version, for active corrections. */
  markings: Map<number, Marking>;
}

async function learn(db: App['db'], { versions, markings }: Known, attempts: readonly AnsweredAttempt[]) {
  const missing = new Set<number>();
  for (const { paper } of attempts)
    for (const { versionId } of paper) if (!versions.has(versionId)) missing.add(versionId);
  if (missing.size === 0) return;
  for (const [id, marking] of await markingsInForce({ db }, [...missing])) markings.set(id, marking);
  for (const { id, options, ...version } of await findVersions(db, [...missing]))
    versions.set(id, {
      ...version,
      letters: new Map(options.map((option, at) => [option.id, letterOf(at)])),
    });
}

const keysOf = ({ keyOption, letters }: Version, marking: Marking | undefined) =>
  (marking?.rule === 'keys' ? marking.keys : [keyOption]).map((key) => letters.get(key)).join(' ');

const letterOf = (place: number) => optionLetters[place] ?? '';

function rowsOf(attempt: AnsweredAttempt, { versions, markings }: Known): AnswerRow[] {
  const answers = new Map(attempt.answers?.map((answer) => [answer[0], answer]));
  const chosen = new Map([...answers].flatMap(([id, [, option]]) => (option === null ? [] : [[id, option] as const])));
  // A running attempt has no marks yet.
  const marks = attempt.status === 'open' ? [] : markPaper(scoredPaper(attempt.paper, versions, markings), chosen);
  return attempt.paper.map(({ questionId, versionId, points, optionOrder }, index) => {
    const [, optionId = null, seconds = null, answeredAt = null] = answers.get(questionId) ?? [];
    const version = versions.get(versionId);
    return {
      attempt,
      place: index + 1,
      questionId,
      version,
      points,
      keys: version ? keysOf(version, markings.get(versionId)) : '',
      optionId,
      shownAs: optionId === null ? null : letterOf(optionOrder.indexOf(optionId)),
      seconds,
      answeredAt,
      isCorrect: marks[index]?.isCorrect ?? null,
      isScored: marks[index]?.isScored ?? null,
    };
  });
}
