import { accessTokensApi } from './accessTokens.ts';
import { accountsApi } from './accounts.ts';
import { attemptAdminApi } from './attemptAdmin.ts';
import { adminReportsApi } from './adminReports.ts';
import { assistantApi } from './assistant.ts';
import { auditApi } from './audit.ts';
import { authApi, systemApi } from './auth.ts';
import { legalApi } from './legal.ts';
import { exportsApi } from './exports.ts';
import { googleApi } from './google.ts';
import { interviewsApi } from './interviews.ts';
import { ltiAdminApi, ltiLaunchApi } from './lti.ts';
import { kitsApi } from './rounds/kits.ts';
import { panelsApi } from './rounds/panels.ts';
import { retentionApi } from './rounds/retention.ts';
import { roundsApi } from './rounds/rounds.ts';
import { dialoguesApi } from './dialogues.ts';
import { decisionsApi } from './rounds/decisions.ts';
import { dossierApi } from './rounds/dossier.ts';
import { candidateImportApi } from './rounds/candidateImport.ts';
import { roundReportApi } from './rounds/roundReport.ts';
import { itemsApi } from './items.ts';
import { calibrationsApi } from './calibrations.ts';
import { candidateLinksApi } from './rounds/candidateLinks.ts';
import { candidatePageApi } from './rounds/candidatePage.ts';
import { mailAdminApi } from './mailAdmin.ts';
import { notificationsApi } from './notifications.ts';
import { providersApi } from './providers.ts';
import { questionFilesApi } from './questionFiles.ts';
import { questionGenerationApi } from './questionGeneration.ts';
import { questionBankApi } from './questionBank.ts';
import { questionImagesApi } from './questionImages.ts';
import { questionsApi } from './questions.ts';
import { quizApi } from './quiz.ts';
import { regradesApi } from './regrades.ts';
import { reportsApi } from './reports.ts';
import { scorecardsApi } from './rounds/scorecards.ts';
import { searchApi } from './search.ts';
import { secondFactorApi } from './secondFactor.ts';
import { skillsApi } from './skills.ts';
import { slotsApi } from './rounds/slots.ts';
import { userAdminApi } from './userAdmin.ts';
import { userImportApi } from './userImport.ts';
import { usersApi } from './users.ts';
import { webhooksApi } from './webhooks.ts';

/** Every endpoint of the product, by feature. */
export const api = {
  system: systemApi,
  legal: legalApi,
  auth: authApi,
  secondFactor: secondFactorApi,
  accessTokens: accessTokensApi,
  google: googleApi,
  providers: providersApi,
  users: usersApi,
  userAdmin: userAdminApi,
  userImport: userImportApi,
  accounts: accountsApi,
  skills: skillsApi,
  questions: questionsApi,
  questionFiles: questionFilesApi,
  questionBank: questionBankApi,
  questionGeneration: questionGenerationApi,
  questionImages: questionImagesApi,
  quiz: quizApi,
  attemptAdmin: attemptAdminApi,
  regrades: regradesApi,
  reports: reportsApi,
  adminReports: adminReportsApi,
  items: itemsApi,
  calibrations: calibrationsApi,
  notifications: notificationsApi,
  assistant: assistantApi,
  dialogues: dialoguesApi,
  mailAdmin: mailAdminApi,
  webhooks: webhooksApi,
  learningPlatforms: { ...ltiLaunchApi, ...ltiAdminApi },
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
  candidateImport: candidateImportApi,
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
