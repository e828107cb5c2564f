/** The pages of the administrator's guide, named like their files in docs/admin, with their titles. */
export const guidePages = {
  install: 'Install',
  containers: 'Run it in containers',
  settings: 'Settings',
  mail: 'Mail',
  webhooks: 'Webhooks',
  'single-sign-on': 'Single sign-on',
  lti: 'Learning platforms',
  backup: 'Backup and restore',
  'several-servers': 'Several servers',
  people: 'People',
  questions: 'Questions',
  quizzes: 'Quizzes',
  rounds: 'Rounds of interviews',
  candidates: 'Candidates’ own pages',
  scorecards: 'Kits and scorecards',
  decisions: 'Decisions about candidates',
  interviews: 'Interviews',
  reports: 'Reports',
  assistant: 'Assistant',
  integrate: 'Integrate',
  monitoring: 'Monitoring',
  upgrade: 'Upgrade',
  security: 'Security',
  privacy: 'Privacy',
} as const;

export type GuidePageName = keyof typeof guidePages;
