import type { reportExportQuery } from '@assay/contract/reports/adminReports';
import { Failure } from '@assay/contract/failure';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { readOn, tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { weightedShare } from '../statistics/weightedShares.ts';
import { periodAt } from './periods.ts';
import {
  assessmentsBefore,
  countAssessmentsOf,
  countResults,
  findReportedPerson,
  resultsBefore,
} from './userReport.store.ts';
import type { ReportedAssessment, ReportedResult } from './userReport.store.ts';

type Reading = Pick<App, 'db' | 'clock' | 'config'>;
type Query = z.output<typeof reportExportQuery>;

const likely = (result: ReportedResult) => wilsonInterval(...weightedShare(result));

const ofAttempts: Columns<ReportedResult> = {
  'Attempt id': ({ id }) => id,
  'Skill id': ({ skillId }) => skillId,
  Skill: ({ skillName }) => skillName,
  Category: ({ category }) => category,
  Completed: { moment: ({ completedAt }) => completedAt },
  'Closed by': ({ closedBy }) => closedBy,
  'Time taken (s)': ({ timeTaken }) => timeTaken,
  Questions: ({ totalQuestions }) => totalQuestions,
  Correct: ({ correctAnswers }) => correctAnswers,
  'Scoring rule': ({ scoringRule }) => scoringRule,
  'Points earned': ({ pointsEarned }) => pointsEarned,
  'Points possible': ({ pointsPossible }) => pointsPossible,
  'Score (%)': ({ score }) => score,
  'Score from (%)': (attempt) => likely(attempt).low,
  'Score to (%)': (attempt) => likely(attempt).high,
};

/** All attempts of a person's report, also beyond the latest hundred. */
export function reportAttemptsTable(app: Reading, query: Query): ExportTable {
  const of = { userId: query.userId, from: startOf(app, query) };
  return tableOf({
    columns: ofAttempts,
    async count() {
      await mustExist(app, query.userId);
      return countResults(app.db, of);
    },
    batches: () => readOn<ReportedResult>((after, limit) => resultsBefore(app.db, of, { id: after?.id, limit })),
  });
}

const ofAssessments: Columns<ReportedAssessment> = {
  'Attempt id': ({ attemptId }) => attemptId,
  Skill: ({ skillName }) => skillName,
  Written: { moment: ({ at }) => at },
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  'Rating (%)': ({ rating }) => rating,
  Comment: ({ comment }) => comment,
  'Further data': ({ further }) => (Object.keys(further).length === 0 ? null : JSON.stringify(further)),
};

/** Likewise their assessments. */
export function reportAssessmentsTable(app: Reading, query: Query): ExportTable {
  const of = { userId: query.userId, from: startOf(app, query) };
  return tableOf({
    columns: ofAssessments,
    async count() {
      await mustExist(app, query.userId);
      return countAssessmentsOf(app.db, of);
    },
    batches: () =>
      readOn<ReportedAssessment>((after, limit) => assessmentsBefore(app.db, of, { id: after?.id, limit })),
  });
}

const startOf = ({ clock, config }: Reading, { period }: Query) => periodAt(period, clock.now(), config.TIME_ZONE).from;

async function mustExist({ db }: Reading, userId: number) {
  if (!(await findReportedPerson(db, userId))) throw new Failure('not_found', { message: 'User not found' });
}
