import { rankingExportQuery, reportExportQuery } from '@assay/contract/adminReports';
import { attemptExportQuery } from '@assay/contract/attemptAdmin';
import { auditExportQuery } from '@assay/contract/audit';
import { parameterExportQuery } from '@assay/contract/calibrations';
import type { ExportFormat, ExportList } from '@assay/contract/exports';
import { Failure } from '@assay/contract/failure';
import { attendanceExportQuery, meetingExportQuery } from '@assay/contract/interviews';
import { itemExportQuery } from '@assay/contract/items';
import { mailExportQuery } from '@assay/contract/mailAdmin';
import { bankExportQuery, duplicateExportQuery } from '@assay/contract/questionBank';
import { importExportQuery, verdictExportQuery } from '@assay/contract/questionFiles';
import { regradeChangesExportQuery, regradePreviewExportQuery, regradesExportQuery } from '@assay/contract/regrades';
import { boardExportQuery } from '@assay/contract/reports';
import { skillExportQuery } from '@assay/contract/skills';
import { userExportQuery } from '@assay/contract/userAdmin';
import type { z } from 'zod';
import { answersTable, attemptsTable } from '../attemptAdmin/attemptsExport.service.ts';
import { auditTable } from '../audit/auditLog.service.ts';
import { attendanceTable, meetingsTable } from '../interviews/interviewsExport.service.ts';
import { itemsTable, parametersTable } from '../items/itemsExport.service.ts';
import { mailsTable } from '../mailAdmin/mailsExport.service.ts';
import type { App } from '../platform/app.ts';
import type { ExportTable } from '../platform/export/table.ts';
import { importsTable } from '../questionFiles/importsExport.service.ts';
import { verdictsTable } from '../questionFiles/verdictsExport.service.ts';
import {
  regradeChangesTable,
  regradePreviewTable,
  regradeRanksTable,
  regradesTable,
} from '../quiz/regradeExport.service.ts';
import { bankTable } from '../questions/bankExport.service.ts';
import { duplicatesTable } from '../questions/duplicatesExport.service.ts';
import { boardTable } from '../reports/boardExport.service.ts';
import { rankingTable } from '../reports/rankingExport.service.ts';
import { reportAssessmentsTable, reportAttemptsTable } from '../reports/userReportExport.service.ts';
import { skillsTable } from '../skills/skillsExport.service.ts';
import { peopleTable } from '../userAdmin/peopleExport.service.ts';

interface Opened {
  /** What a workbook calls it. */
  sheet: string;
  table: ExportTable;
}

type Open = (app: App, filter: Record<string, string>) => Opened;

/** Every list that can be exported; its filter is the query of the list itself. */
const lists: Record<Exclude<ExportList, 'report'>, Open> = {
  users: opening('Users', userExportQuery, peopleTable),
  skills: opening('Skills', skillExportQuery, skillsTable),
  attempts: opening('Attempts', attemptExportQuery, attemptsTable),
  answers: opening('Answers', attemptExportQuery, answersTable),
  regrades: opening('Corrections', regradesExportQuery, regradesTable),
  regradeChanges: opening('Corrected scores', regradeChangesExportQuery, regradeChangesTable),
  regradePreview: opening('Scores if corrected', regradePreviewExportQuery, regradePreviewTable),
  regradeRanks: opening('Other ranks if corrected', regradePreviewExportQuery, regradeRanksTable),
  leaderboard: opening('Leaderboard', boardExportQuery, boardTable),
  results: opening('Results', rankingExportQuery, rankingTable),
  audit: opening('Audit log', auditExportQuery, auditTable),
  meetings: opening('Meetings', meetingExportQuery, meetingsTable),
  attendance: opening('Attendance', attendanceExportQuery, attendanceTable),
  items: opening('Item analysis', itemExportQuery, itemsTable),
  parameters: opening('Calibration', parameterExportQuery, parametersTable),
  questions: opening('Questions', bankExportQuery, bankTable),
  duplicates: opening('Duplicates', duplicateExportQuery, duplicatesTable),
  imports: opening('Imports', importExportQuery, importsTable),
  verdicts: opening('Verdicts', verdictExportQuery, verdictsTable),
  mails: opening('Failed mail', mailExportQuery, mailsTable),
  reportAttempts: opening('Attempts', reportExportQuery, reportAttemptsTable),
  reportAssessments: opening('Assessments', reportExportQuery, reportAssessmentsTable),
};

interface Wish {
  list: keyof typeof lists;
  format: ExportFormat;
  filter: Record<string, string>;
}

/** @throws invalid_input when the list would refuse this filter, too */
export function listOf(app: App, { list, format, filter }: Wish): Opened {
  if (format === 'pdf') throw new Failure('invalid_input', { message: 'A list is not exported as PDF.' });
  return lists[list](app, filter);
}

function opening<Query extends z.ZodObject>(
  sheet: string,
  query: Query,
  tableFor: (app: App, query: z.output<Query>) => ExportTable,
): Open {
  return (app, filter) => ({ sheet, table: tableFor(app, parsedFilter(query, filter)) });
}

export function parsedFilter<Query extends z.ZodObject>(query: Query, filter: Record<string, string>): z.output<Query> {
  const parsed = query.safeParse(filter);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = `${issue?.path.join('.')}: ${issue?.message}`;
  throw new Failure('invalid_input', { message, errors: { filter: message } });
}
