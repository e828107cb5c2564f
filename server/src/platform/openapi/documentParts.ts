import { areaNames, tokenAreas } from '@assay/contract/tokenAreas';

/** True of every call, so said once in each document. */
export const RULES =
  'Send JSON. A success answers `{ success: true, data }`, a failure `{ success: false, code, message, requestId }`; ' +
  'programs decide by the `code`. Ids and other integers are below 2^53, times are ISO 8601 in UTC. ' +
  'Members that the document does not name are dropped from requests, and may be added to responses. ' +
  'An account has 600 reads and 120 changes a minute; `RateLimit` in each response says how many are left.';

/** An area with too many calls for one document: those below a path have one of their own. */
export const ROUNDS = { part: 'rounds', area: 'interviews', path: '/api/admin/virtual-rounds' } as const;

/** Documents with a part of the calls each, by name. The parts of an area have all that its access token can call. */
export const documentParts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(areaNames.map((area) => [area, tokenAreas[area].covers])),
  [ROUNDS.part]: 'Rounds of interviews, their candidates, kits, scorecards and decisions',
  account: 'The caller’s own account, sessions, tokens, quizzes and conversations',
  administration: 'Webhooks, learning platforms, generated questions and links to dossiers',
  public: 'Calls without a token: signing in, joining a meeting, a candidate’s own page',
};

/** Below /api. */
export const WHOLE = '/openapi.json';
export const WHOLE_30 = '/openapi-3.0.json';
export const partPath = (part: string): string => `/openapi/${part}.json`;
