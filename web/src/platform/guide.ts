/** The pages of the administrator's guide, named like their files in docs/admin. */
export const guidePages = [
  'install',
  'containers',
  'settings',
  'mail',
  'webhooks',
  'single-sign-on',
  'lti',
  'backup',
  'several-servers',
  'people',
  'questions',
  'quizzes',
  'rounds',
  'candidates',
  'scorecards',
  'decisions',
  'interviews',
  'reports',
  'assistant',
  'integrate',
  'monitoring',
  'upgrade',
  'security',
  'privacy',
] as const;

export type GuidePageName = (typeof guidePages)[number];
