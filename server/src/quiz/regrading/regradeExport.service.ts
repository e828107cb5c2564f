import type {
  RegradePreview,
  regradeChangesExportQuery,
  regradePreviewExportQuery,
  regradesExportQuery,
} from '@assay/contract/quiz/regrades';
import type { Period } from '@assay/contract/reports/reports';
import type { z } from 'zod';
import type { App } from '../../app.ts';
import { readOn, tableOf, tableOfPages } from '../../platform/export/table.ts';
import type { Columns, ExportTable } from '../../platform/export/table.ts';
import { regradableQuestion } from '../../questions/questions.service.ts';
import { markingOf } from './decidedMarking.ts';
import { changesAfter, countChanges } from './regradeChanges.store.ts';
import type { ExportedChange } from './regradeChanges.store.ts';
import { changesIfRegraded } from './regradePreview.service.ts';
import { findRegrade, listRegrades } from './regrades.store.ts';
import type { NamedRegrade } from './regrades.store.ts';
import { regradeNotFound } from './regrading.service.ts';

const ofRegrades: Columns<NamedRegrade> = {
  'Correction id': ({ id }) => id,
  'Question id': ({ questionId }) => questionId,
  'Version ids': ({ versionIds }) => versionIds.join(' '),
  Decided: { moment: ({ createdAt }) => createdAt },
  By: ({ author }) => author,
  Rule: ({ rule }) => rule,
  'Right options': ({ keys }) => keys.join(' ').toUpperCase(),
  Reason: ({ reason }) => reason,
  'Learners notified': ({ tellsLearners }) => tellsLearners,
  Status: ({ status }) => status,
  Undone: { moment: ({ undoneAt }) => undoneAt },
  'Undone by': ({ undoneBy }) => undoneBy,
  'Scores changed': ({ changed }) => changed,
};

/** Every correction of a question, newest first. */
export const regradesTable = (
  { db }: Pick<App, 'db'>,
  { questionId }: z.output<typeof regradesExportQuery>,
): ExportTable =>
  tableOf({
    columns: ofRegrades,
    async count() {
      await regradableQuestion({ db }, questionId);
      return (await listRegrades(db, questionId)).length;
    },
    async *batches() {
      yield await listRegrades(db, questionId);
    },
  });

const ofChanges: Columns<ExportedChange> = {
  'Attempt id': ({ attemptId }) => attemptId,
  'User id': ({ userId }) => userId,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Completed: { moment: ({ completedAt }) => completedAt },
  'Correct before': ({ correctBefore }) => correctBefore,
  'Correct after': ({ correctAfter }) => correctAfter,
  'Questions before': ({ questionsBefore }) => questionsBefore,
  'Questions after': ({ questionsAfter }) => questionsAfter,
  'Points before': ({ earnedBefore }) => earnedBefore,
  'Points after': ({ earnedAfter }) => earnedAfter,
  'Points possible before': ({ possibleBefore }) => possibleBefore,
  'Points possible after': ({ possibleAfter }) => possibleAfter,
  'Score before (%)': ({ scoreBefore }) => scoreBefore,
  'Score after (%)': ({ scoreAfter }) => scoreAfter,
};

/** Every attempt whose score a correction changed: the scores without and with it. */
export const regradeChangesTable = (
  { db }: Pick<App, 'db'>,
  { regradeId }: z.output<typeof regradeChangesExportQuery>,
): ExportTable =>
  tableOf({
    columns: ofChanges,
    async count() {
      if (!(await findRegrade(db, regradeId))) throw regradeNotFound();
      return countChanges(db, regradeId);
    },
    batches: () => readOn<ExportedChange>((after, limit) => changesAfter(db, regradeId, after?.attemptId ?? 0, limit)),
  });

/** A file is read later, so weeks are shown with their dates. */
const periodNames: Record<Period, (startDay: string) => string> = {
  all: () => 'All time',
  month: (startDay) => `Month from ${startDay}`,
  week: (startDay) => `Week from ${startDay}`,
};

type Previewed = RegradePreview['items'][number] & { period: string };

const ofPreview: Columns<Previewed> = {
  'Attempt id': ({ attemptId }) => attemptId,
  'User id': ({ learner }) => learner.id,
  'First name': ({ learner }) => learner.firstName,
  'Last name': ({ learner }) => learner.lastName,
  'Correct before': ({ before }) => before.correctAnswers,
  'Correct after': ({ after }) => after.correctAnswers,
  'Questions before': ({ before }) => before.totalQuestions,
  'Questions after': ({ after }) => after.totalQuestions,
  'Points before': ({ before }) => before.pointsEarned,
  'Points after': ({ after }) => after.pointsEarned,
  'Points possible before': ({ before }) => before.pointsPossible,
  'Points possible after': ({ after }) => after.pointsPossible,
  'Score before (%)': ({ before }) => before.scorePercentage,
  'Score after (%)': ({ after }) => after.scorePercentage,
  Board: ({ period }) => period,
  'Rank over all skills before': ({ ranks }) => ranks.overall?.before ?? null,
  'Rank over all skills after': ({ ranks }) => ranks.overall?.after ?? null,
  'Rank in the skill before': ({ ranks }) => ranks.skill?.before ?? null,
  'Rank in the skill after': ({ ranks }) => ranks.skill?.after ?? null,
};

type Displaced = RegradePreview['displaced'][number] & { period: string };

const ofDisplaced: Columns<Displaced> = {
  'User id': ({ learner }) => learner.id,
  'First name': ({ learner }) => learner.firstName,
  'Last name': ({ learner }) => learner.lastName,
  Board: ({ period }) => period,
  Skills: ({ board }) => (board === 'overall' ? 'All' : 'Of the question'),
  'Rank before': ({ rank }) => rank.before,
  'Rank after': ({ rank }) => rank.after,
};

type PreviewQuery = z.output<typeof regradePreviewExportQuery>;

/** Reads the matching pages of a preview. */
function pagesIfRegraded(app: Pick<App, 'db' | 'clock' | 'config'>, filter: PreviewQuery) {
  const { questionId, versionIds, period, ...decision } = filter;
  const wish = { versionIds, marking: markingOf(decision) };
  return async (pages: { page: number; displacedPage: number; limit: number }) => {
    const found = await changesIfRegraded(app, questionId, wish, { ...pages, period });
    return { ...found, periodName: periodNames[period](found.startDay) };
  };
}

/** The changes a correction would make, like its preview. */
export function regradePreviewTable(app: Pick<App, 'db' | 'clock' | 'config'>, filter: PreviewQuery): ExportTable {
  const read = pagesIfRegraded(app, filter);
  return tableOfPages(ofPreview, async ({ page, limit }) => {
    const { items, pagination, periodName } = await read({ page, limit, displacedPage: 1 });
    return { items: items.map((item) => ({ ...item, period: periodName })), pagination };
  });
}

/** Likewise the ranks of people whose scores stay the same. */
export function regradeRanksTable(app: Pick<App, 'db' | 'clock' | 'config'>, filter: PreviewQuery): ExportTable {
  const read = pagesIfRegraded(app, filter);
  return tableOfPages(ofDisplaced, async ({ page, limit }) => {
    const { displaced, displacedPagination, periodName } = await read({ page: 1, displacedPage: page, limit });
    return { items: displaced.map((one) => ({ ...one, period: periodName })), pagination: displacedPagination };
  });
}
