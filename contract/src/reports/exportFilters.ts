import { rankingExportQuery, reportExportQuery } from './adminReports.ts';
import { attemptExportQuery } from '../quiz/attemptAdmin.ts';
import { auditExportQuery } from '../audit.ts';
import { parameterExportQuery } from '../questions/calibrations.ts';
import { dossierExportQuery } from '../rounds/dossier.ts';
import { candidateExportQuery, roundExportQuery } from '../rounds/rounds.ts';
import { attendanceExportQuery, meetingExportQuery } from '../interviews/interviews.ts';
import { itemExportQuery } from '../questions/items.ts';
import { jsonFields } from '../jsonFields.ts';
import { mailExportQuery } from '../mailAdmin.ts';
import { bankExportQuery, duplicateExportQuery } from '../questions/questionBank.ts';
import { importExportQuery, verdictExportQuery } from '../questions/questionFiles.ts';
import { regradeChangesExportQuery, regradePreviewExportQuery, regradesExportQuery } from '../quiz/regrades.ts';
import { boardExportQuery } from './reports.ts';
import { skillExportQuery } from '../questions/skills.ts';
import { userExportQuery } from '../people/userAdmin.ts';
import type { z } from 'zod';

/** The export filters of each list and of a report: the list's own query, without its page. */
export const exportFilters = {
  users: jsonFields(userExportQuery),
  skills: jsonFields(skillExportQuery),
  attempts: jsonFields(attemptExportQuery),
  answers: jsonFields(attemptExportQuery),
  regrades: jsonFields(regradesExportQuery),
  regradeChanges: jsonFields(regradeChangesExportQuery),
  regradePreview: jsonFields(regradePreviewExportQuery),
  regradeRanks: jsonFields(regradePreviewExportQuery),
  leaderboard: jsonFields(boardExportQuery),
  results: jsonFields(rankingExportQuery),
  audit: jsonFields(auditExportQuery),
  meetings: jsonFields(meetingExportQuery),
  attendance: jsonFields(attendanceExportQuery),
  rounds: jsonFields(roundExportQuery),
  candidates: jsonFields(candidateExportQuery),
  items: jsonFields(itemExportQuery),
  parameters: jsonFields(parameterExportQuery),
  questions: jsonFields(bankExportQuery),
  duplicates: jsonFields(duplicateExportQuery),
  imports: jsonFields(importExportQuery),
  verdicts: jsonFields(verdictExportQuery),
  mails: jsonFields(mailExportQuery),
  reportAttempts: jsonFields(reportExportQuery),
  reportAssessments: jsonFields(reportExportQuery),
  report: jsonFields(reportExportQuery),
  dossier: jsonFields(dossierExportQuery),
};

export type ExportList = keyof typeof exportFilters;

/** A filter as it is asked for. */
export type ExportFilter<List extends ExportList> = z.input<(typeof exportFilters)[List]>;
