import { accountsApi } from './accounts.ts';
import { authApi, systemApi } from './auth.ts';
import { legalApi } from './legal.ts';
import { googleApi } from './google.ts';
import { interviewsApi } from './interviews.ts';
import { notificationsApi } from './notifications.ts';
import { questionsApi } from './questions.ts';
import { quizApi } from './quiz.ts';
import { reportsApi } from './reports.ts';
import { secondFactorApi } from './secondFactor.ts';
import { skillsApi } from './skills.ts';
import { userAdminApi } from './userAdmin.ts';
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
  accounts: accountsApi,
  skills: skillsApi,
  questions: questionsApi,
  quiz: quizApi,
  reports: reportsApi,
  notifications: notificationsApi,
  interviews: interviewsApi,
};

type Feature = (typeof api)[keyof typeof api];
type EndpointOf<F> = F extends F ? F[keyof F] : never;
type AnyEndpoint = EndpointOf<Feature>;

/**
 * `'POST /quiz/start'` → its endpoint. The browser imports this type only, so that no schema (and no zod) is shipped.
 */
export type Calls = {
  [
    E in AnyEndpoint as E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never
  ]: E;
};
