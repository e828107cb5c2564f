import { accountsApi } from './accounts.ts';
import { attemptAdminApi } from './attemptAdmin.ts';
import { adminReportsApi } from './adminReports.ts';
import { auditApi } from './audit.ts';
import { authApi, systemApi } from './auth.ts';
import { legalApi } from './legal.ts';
import { exportsApi } from './exports.ts';
import { googleApi } from './google.ts';
import { interviewsApi } from './interviews.ts';
import { kitsApi } from './kits.ts';
import { panelsApi } from './panels.ts';
import { retentionApi } from './retention.ts';
import { roundsApi } from './rounds.ts';
import { decisionsApi } from './decisions.ts';
import { dossierApi } from './dossier.ts';
import { roundReportApi } from './roundReport.ts';
import { itemsApi } from './items.ts';
import { calibrationsApi } from './calibrations.ts';
import { candidateLinksApi } from './candidateLinks.ts';
import { candidatePageApi } from './candidatePage.ts';
import { mailAdminApi } from './mailAdmin.ts';
import { notificationsApi } from './notifications.ts';
import { questionFilesApi } from './questionFiles.ts';
import { questionBankApi } from './questionBank.ts';
import { questionImagesApi } from './questionImages.ts';
import { questionsApi } from './questions.ts';
import { quizApi } from './quiz.ts';
import { regradesApi } from './regrades.ts';
import { reportsApi } from './reports.ts';
import { scorecardsApi } from './scorecards.ts';
import { searchApi } from './search.ts';
import { secondFactorApi } from './secondFactor.ts';
import { skillsApi } from './skills.ts';
import { slotsApi } from './slots.ts';
import { userAdminApi } from './userAdmin.ts';
import { userImportApi } from './userImport.ts';
import { usersApi } from './users.ts';

/** Every endpoint of the product, by feature. */
export const api = {
  system: systemApi,
  legal: legalApi,
  auth: authApi,
  secondFactor: secondFactorApi,
  google: googleApi,
  users: usersApi,
  userAdmin: userAdminApi,
  userImport: userImportApi,
  accounts: accountsApi,
  skills: skillsApi,
  questions: questionsApi,
  questionFiles: questionFilesApi,
  questionBank: questionBankApi,
  questionImages: questionImagesApi,
  quiz: quizApi,
  attemptAdmin: attemptAdminApi,
  regrades: regradesApi,
  reports: reportsApi,
  adminReports: adminReportsApi,
  items: itemsApi,
  calibrations: calibrationsApi,
  notifications: notificationsApi,
  mailAdmin: mailAdminApi,
  interviews: interviewsApi,
  panels: panelsApi,
  rounds: roundsApi,
  retention: retentionApi,
  kits: kitsApi,
  scorecards: scorecardsApi,
  decisions: decisionsApi,
  candidateLinks: candidateLinksApi,
  candidatePage: candidatePageApi,
  dossier: dossierApi,
  roundReport: roundReportApi,
  slots: slotsApi,
  exports: exportsApi,
  audit: auditApi,
  search: searchApi,
};

type Feature = (typeof api)[keyof typeof api];
type EndpointOf<F> = F extends F ? F[keyof F] : never;
type AnyEndpoint = EndpointOf<Feature>;

/**
 * `'POST /quiz/start'` → its endpoint. The browser imports only this type, so that no schema (and no zod) is shipped.
 */
export type Calls = {
  [
    E in AnyEndpoint as E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never
  ]: E;
};
