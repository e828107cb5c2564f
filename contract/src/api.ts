import { accessTokensApi } from './people/accessTokens.ts';
import { accountsApi } from './people/accounts.ts';
import { attemptAdminApi } from './quiz/attemptAdmin.ts';
import { adminReportsApi } from './reports/adminReports.ts';
import { assistantApi } from './assistant.ts';
import { auditApi } from './audit.ts';
import { authApi, systemApi } from './people/auth.ts';
import { legalApi } from './people/legal.ts';
import { exportsApi } from './reports/exports.ts';
import { googleApi } from './people/google.ts';
import { interviewsApi } from './interviews/interviews.ts';
import { ltiAdminApi, ltiLaunchApi } from './lti.ts';
import { kitsApi } from './rounds/kits.ts';
import { panelsApi } from './rounds/panels.ts';
import { retentionApi } from './rounds/retention.ts';
import { roundsApi } from './rounds/rounds.ts';
import { dialoguesApi } from './quiz/dialogues.ts';
import { decisionsApi } from './rounds/decisions.ts';
import { dossierApi } from './rounds/dossier.ts';
import { candidateImportApi } from './rounds/candidateImport.ts';
import { roundReportApi } from './rounds/roundReport.ts';
import { itemsApi } from './questions/items.ts';
import { calibrationsApi } from './questions/calibrations.ts';
import { candidateLinksApi } from './rounds/candidateLinks.ts';
import { candidatePageApi } from './rounds/candidatePage.ts';
import { mailAdminApi } from './mailAdmin.ts';
import { notificationsApi } from './notifications.ts';
import { providersApi } from './people/providers.ts';
import { questionFilesApi } from './questions/questionFiles.ts';
import { questionGenerationApi } from './questions/questionGeneration.ts';
import { questionBankApi } from './questions/questionBank.ts';
import { questionImagesApi } from './questions/questionImages.ts';
import { questionsApi } from './questions/questions.ts';
import { quizApi } from './quiz/quiz.ts';
import { regradesApi } from './quiz/regrades.ts';
import { reportsApi } from './reports/reports.ts';
import { scorecardsApi } from './rounds/scorecards.ts';
import { searchApi } from './search.ts';
import { secondFactorApi } from './people/secondFactor.ts';
import { skillsApi } from './questions/skills.ts';
import { slotsApi } from './rounds/slots.ts';
import { userAdminApi } from './people/userAdmin.ts';
import { userImportApi } from './people/userImport.ts';
import { usersApi } from './people/users.ts';
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
