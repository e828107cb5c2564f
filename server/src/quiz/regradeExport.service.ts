import type { RegradePreview, regradeChangesExportQuery, regradePreviewExportQuery } from '@assay/contract/regrades';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { readOn, tableOf, tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { markingOf } from './marking.ts';
import { changesAfter, countChanges } from './regradeExport.store.ts';
import type { ExportedChange } from './regradeExport.store.ts';
import { changesIfRegraded } from './regradePreview.service.ts';
import { findRegrade } from './regrades.store.ts';
import { regradeNotFound } from './regrading.service.ts';

const ofChanges: Columns<ExportedChange> = {
  'Attempt id': ({ attemptId }) => attemptId,
  'User id': ({ userId }) => userId,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Completed: ({ completedAt }) => completedAt,
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

/** Every attempt that a correction gave another score: without it, and with it. */
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

type Previewed = RegradePreview['items'][number];

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
  'Rank over all skills before': ({ ranks }) => ranks.overall?.before ?? null,
  'Rank over all skills after': ({ ranks }) => ranks.overall?.after ?? null,
  'Rank in the skill before': ({ ranks }) => ranks.skill?.before ?? null,
  'Rank in the skill after': ({ ranks }) => ranks.skill?.after ?? null,
};

/** What a correction would change, as its preview shows it. */
export function regradePreviewTable(
  app: Pick<App, 'db' | 'clock'>,
  { questionId, versionIds, ...decision }: z.output<typeof regradePreviewExportQuery>,
): ExportTable {
  const wish = { versionIds, marking: markingOf(decision) };
  return tableOfPages(ofPreview, (page) => changesIfRegraded(app, questionId, wish, page));
}
