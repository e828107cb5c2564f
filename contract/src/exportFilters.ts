import { rankingExportQuery, reportExportQuery } from './adminReports.ts';
import { attemptExportQuery } from './attemptAdmin.ts';
import { auditExportQuery } from './audit.ts';
import { parameterExportQuery } from './calibrations.ts';
import { dossierExportQuery } from './rounds/dossier.ts';
import { attendanceExportQuery, meetingExportQuery } from './interviews.ts';
import { itemExportQuery } from './items.ts';
import { mailExportQuery } from './mailAdmin.ts';
import { bankExportQuery, duplicateExportQuery } from './questionBank.ts';
import { importExportQuery, verdictExportQuery } from './questionFiles.ts';
import { regradeChangesExportQuery, regradePreviewExportQuery, regradesExportQuery } from './regrades.ts';
import { boardExportQuery } from './reports.ts';
import { skillExportQuery } from './skills.ts';
import { userExportQuery } from './userAdmin.ts';
import type { ExportList } from './exports.ts';
import type { z } from 'zod';

/** The export filters of each list and of a report: the list's own query, without its page. */
export const exportFilters = {
  users: userExportQuery,
  skills: skillExportQuery,
  attempts: attemptExportQuery,
  answers: attemptExportQuery,
  regrades: regradesExportQuery,
  regradeChanges: regradeChangesExportQuery,
  regradePreview: regradePreviewExportQuery,
  regradeRanks: regradePreviewExportQuery,
  leaderboard: boardExportQuery,
  results: rankingExportQuery,
  audit: auditExportQuery,
  meetings: meetingExportQuery,
  attendance: attendanceExportQuery,
  items: itemExportQuery,
  parameters: parameterExportQuery,
  questions: bankExportQuery,
  duplicates: duplicateExportQuery,
  imports: importExportQuery,
  verdicts: verdictExportQuery,
  mails: mailExportQuery,
  reportAttempts: reportExportQuery,
  reportAssessments: reportExportQuery,
  report: reportExportQuery,
  dossier: dossierExportQuery,
} satisfies Record<ExportList, z.ZodObject>;

/** The browser's form, before it becomes text. */
export type ExportFilter<List extends ExportList> = {
  readonly [Name in keyof z.input<(typeof exportFilters)[List]>]?: string | number | boolean | undefined;
};
