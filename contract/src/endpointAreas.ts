import type { api } from './api.ts';
import type { ExportList } from './reports/exportFilters.ts';
import type { TokenArea } from './tokenAreas.ts';

/**
 * The area that an access token needs for an endpoint: to read for a GET, otherwise to write. `any`: open to every
 * token. `never`: closed to all, because it is a way in, makes a secret that outlives the token, spends the language
 * model’s budget, searches every area, or is a quiz, which people take themselves. Public endpoints ignore tokens.
 */
export type EndpointArea = TokenArea | 'any' | 'never';

type Apis = typeof api;
type AreasOf<Feature> = EndpointArea | ({ rest: EndpointArea } & { [Name in keyof Feature]?: EndpointArea });

/** Every feature of the contract is here, or this does not compile. */
const endpointAreas: { readonly [Feature in keyof Apis]: AreasOf<Apis[Feature]> } = {
  system: 'any',
  legal: 'any',
  auth: { rest: 'never', me: 'any' },
  secondFactor: 'never',
  accessTokens: 'never',
  google: 'never',
  providers: 'never',
  accounts: 'never',
  users: 'people',
  userAdmin: 'people',
  userImport: 'people',
  notifications: 'people',
  skills: 'questions',
  questions: 'questions',
  questionFiles: 'questions',
  questionBank: 'questions',
  questionGeneration: { rest: 'never', origin: 'questions' },
  questionImages: 'questions',
  items: 'questions',
  calibrations: 'questions',
  quiz: { rest: 'never', history: 'results', details: 'results' },
  attemptAdmin: 'results',
  regrades: 'results',
  reports: 'results',
  adminReports: 'results',
  interviews: 'interviews',
  panels: { rest: 'interviews', calendarLink: 'never', makeCalendarLink: 'never', revokeCalendarLink: 'never' },
  rounds: 'interviews',
  retention: 'interviews',
  kits: 'interviews',
  scorecards: 'interviews',
  decisions: 'interviews',
  candidateLinks: 'interviews',
  candidatePage: 'never',
  dossier: { rest: 'interviews', links: 'never', createLink: 'never', revokeLink: 'never' },
  roundReport: 'interviews',
  candidateImport: 'interviews',
  slots: 'interviews',
  // The area of the exported list decides.
  exports: 'any',
  assistant: 'never',
  dialogues: 'never',
  mailAdmin: 'records',
  // A webhook sends what other areas hold, for as long as it exists.
  webhooks: 'never',
  // A platform signs in people.
  learningPlatforms: 'never',
  audit: 'records',
  search: 'never',
};

/** The area of a feature's endpoint; one that the contract does not have is closed. */
export function areaOf(feature: string, name: string): EndpointArea {
  const areas = (endpointAreas as Readonly<Record<string, EndpointArea | Readonly<Record<string, EndpointArea>>>>)[
    feature
  ];
  if (areas === undefined || typeof areas === 'string') return areas ?? 'never';
  return areas[name] ?? areas['rest'] ?? 'never';
}

/** An export reads the list's area. */
export const exportAreas: Readonly<Record<ExportList, TokenArea>> = {
  users: 'people',
  skills: 'questions',
  attempts: 'results',
  answers: 'results',
  regrades: 'results',
  regradeChanges: 'results',
  regradePreview: 'results',
  regradeRanks: 'results',
  leaderboard: 'results',
  results: 'results',
  audit: 'records',
  meetings: 'interviews',
  attendance: 'interviews',
  rounds: 'interviews',
  candidates: 'interviews',
  items: 'questions',
  parameters: 'questions',
  duplicates: 'questions',
  verdicts: 'questions',
  imports: 'questions',
  questions: 'questions',
  mails: 'records',
  reportAttempts: 'results',
  reportAssessments: 'results',
  report: 'results',
  dossier: 'interviews',
};
