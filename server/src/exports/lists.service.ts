import { exportFilters } from '@assay/contract/exportFilters';
import type { ExportFormat, ExportList } from '@assay/contract/exports';
import { Failure } from '@assay/contract/failure';
import type { z } from 'zod';
import { answersTable, attemptsTable } from '../attemptAdmin/attemptsExport.service.ts';
import { auditTable } from '../audit/auditLog.service.ts';
import { attendanceTable, meetingsTable } from '../interviews/records/interviewsExport.service.ts';
import { itemsTable, parametersTable } from '../items/itemsExport.service.ts';
import { mailsTable } from '../mailAdmin/mailsExport.service.ts';
import type { App } from '../app.ts';
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
  /** The worksheet's name. */
  sheet: string;
  table: ExportTable;
}

type Open = (app: App, filter: Record<string, string>) => Opened;

/** Every exportable list; its filter is the list's own query. */
const lists: Record<Exclude<ExportList, 'report' | 'dossier'>, Open> = {
  users: opening('users', 'Users', peopleTable),
  skills: opening('skills', 'Skills', skillsTable),
  attempts: opening('attempts', 'Attempts', attemptsTable),
  answers: opening('answers', 'Answers', answersTable),
  regrades: opening('regrades', 'Corrections', regradesTable),
  regradeChanges: opening('regradeChanges', 'Corrected scores', regradeChangesTable),
  regradePreview: opening('regradePreview', 'Scores if corrected', regradePreviewTable),
  regradeRanks: opening('regradeRanks', 'Other ranks if corrected', regradeRanksTable),
  leaderboard: opening('leaderboard', 'Leaderboard', boardTable),
  results: opening('results', 'Results', rankingTable),
  audit: opening('audit', 'Audit log', auditTable),
  meetings: opening('meetings', 'Meetings', meetingsTable),
  attendance: opening('attendance', 'Attendance', attendanceTable),
  items: opening('items', 'Item analysis', itemsTable),
  parameters: opening('parameters', 'Calibration', parametersTable),
  questions: opening('questions', 'Questions', bankTable),
  duplicates: opening('duplicates', 'Duplicates', duplicatesTable),
  imports: opening('imports', 'Imports', importsTable),
  verdicts: opening('verdicts', 'Verdicts', verdictsTable),
  mails: opening('mails', 'Failed emails', mailsTable),
  reportAttempts: opening('reportAttempts', 'Attempts', reportAttemptsTable),
  reportAssessments: opening('reportAssessments', 'Assessments', reportAssessmentsTable),
};

interface Wish {
  list: keyof typeof lists;
  format: ExportFormat;
  filter: Record<string, string>;
}

/** @throws invalid_input if the list would refuse this filter */
export function listOf(app: App, { list, format, filter }: Wish): Opened {
  if (format === 'pdf') throw refusedFormat('A list cannot be saved as a PDF.');
  return lists[list](app, filter);
}

export const refusedFormat = (message: string) =>
  new Failure('invalid_input', { message, errors: { format: message } });

function opening<List extends keyof typeof exportFilters>(
  list: List,
  sheet: string,
  tableFor: (app: App, query: z.output<(typeof exportFilters)[List]>) => ExportTable,
): Open {
  return (app, filter) => ({ sheet, table: tableFor(app, parsedFilter(list, filter)) });
}

/** @throws invalid_input for each unknown filter and invalid value */
export function parsedFilter<List extends keyof typeof exportFilters>(
  list: List,
  filter: Record<string, string>,
): z.output<(typeof exportFilters)[List]> {
  // A dropped filter would export more than requested.
  const parsed = exportFilters[list].strict().safeParse(filter);
  if (parsed.success) return parsed.data as z.output<(typeof exportFilters)[List]>;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'This export has no such filter.' : issue.message;
    for (const name of names) errors[`filter.${name}`] ??= message;
  }
  throw new Failure('invalid_input', { message: Object.values(errors)[0] ?? '', errors });
}
