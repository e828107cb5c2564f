import type { exportFilters } from '@assay/contract/reports/exportFilters';
import type { ExportList } from '@assay/contract/reports/exportFilters';
import type { ExportDocument } from '@assay/contract/reports/exports';
import type { z } from 'zod';
import { answersTable, attemptsTable } from '../attemptAdmin/attemptsExport.service.ts';
import { auditTable } from '../audit/auditLog.service.ts';
import { attendanceTable, meetingsTable } from '../interviews/records/interviewsExport.service.ts';
import { candidatesTable, roundsTable } from '../interviews/rounds/roundsExport.service.ts';
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
} from '../quiz/regrading/regradeExport.service.ts';
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

type ListName = Exclude<ExportList, ExportDocument>;
type ReadFilter<List extends ListName> = z.output<(typeof exportFilters)[List]>;

/** Every exportable list; its filter is the list's own query. */
const lists: {
  [List in ListName]: {
    sheet: string;
    tableFor: (app: App, filter: ReadFilter<List>) => ExportTable | Promise<ExportTable>;
  };
} = {
  users: { sheet: 'Users', tableFor: peopleTable },
  skills: { sheet: 'Skills', tableFor: skillsTable },
  attempts: { sheet: 'Attempts', tableFor: attemptsTable },
  answers: { sheet: 'Answers', tableFor: answersTable },
  regrades: { sheet: 'Corrections', tableFor: regradesTable },
  regradeChanges: { sheet: 'Corrected scores', tableFor: regradeChangesTable },
  regradePreview: { sheet: 'Scores if corrected', tableFor: regradePreviewTable },
  regradeRanks: { sheet: 'Other ranks if corrected', tableFor: regradeRanksTable },
  leaderboard: { sheet: 'Leaderboard', tableFor: boardTable },
  results: { sheet: 'Results', tableFor: rankingTable },
  audit: { sheet: 'Audit log', tableFor: auditTable },
  meetings: { sheet: 'Meetings', tableFor: meetingsTable },
  rounds: { sheet: 'Rounds', tableFor: roundsTable },
  candidates: { sheet: 'Candidates', tableFor: candidatesTable },
  attendance: { sheet: 'Attendance', tableFor: attendanceTable },
  items: { sheet: 'Item analysis', tableFor: itemsTable },
  parameters: { sheet: 'Calibration', tableFor: parametersTable },
  questions: { sheet: 'Questions', tableFor: bankTable },
  duplicates: { sheet: 'Duplicates', tableFor: duplicatesTable },
  imports: { sheet: 'Imports', tableFor: importsTable },
  verdicts: { sheet: 'Verdicts', tableFor: verdictsTable },
  mails: { sheet: 'Failed emails', tableFor: mailsTable },
  reportAttempts: { sheet: 'Attempts', tableFor: reportAttemptsTable },
  reportAssessments: { sheet: 'Assessments', tableFor: reportAssessmentsTable },
};

type ListWish<List extends ListName = ListName> = { [Name in List]: { list: Name; filter: ReadFilter<Name> } }[List];

export async function listOf<List extends ListName>(app: App, { list, filter }: ListWish<List>): Promise<Opened> {
  const { sheet, tableFor } = lists[list];
  return { sheet, table: await tableFor(app, filter) };
}
