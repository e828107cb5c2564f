/** The areas of an access token, as people read them. No zod: pages import it. */
export const tokenAreas = {
  results: {
    name: 'Results and reports',
    covers: 'Attempts, assessments, corrected keys, reports and the leaderboard',
  },
  questions: { name: 'Skills and questions', covers: 'Skills, the question bank, imports and item analysis' },
  people: { name: 'People', covers: 'Accounts, groups and notifications' },
  interviews: { name: 'Interviews', covers: 'Meetings, rounds, candidates, kits and scorecards' },
  records: { name: 'Records', covers: 'The audit log and failed emails' },
} as const;

export type TokenArea = keyof typeof tokenAreas;

export const areaNames = Object.keys(tokenAreas) as TokenArea[];

/** `write` includes `read`. */
export type TokenRight = 'read' | 'write';

/** Areas left out are closed. */
export type TokenAreas = { readonly [Area in TokenArea]?: TokenRight | undefined };

/** Whether these areas include that right. */
export const includesRight = (areas: TokenAreas, area: TokenArea, right: TokenRight): boolean =>
  areas[area] === 'write' || areas[area] === right;

export const tokenDays = [7, 30, 90, 365] as const;
export const DEFAULT_TOKEN_DAYS = 90;
export const TOKENS_PER_USER = 20;
