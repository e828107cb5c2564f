/**
 * The parameters of paths and queries in words: by name, or by `call.name` where a call means something else by it. An
 * id without an entry is described by the thing it belongs to.
 */
const TEXTS: Readonly<Record<string, string>> = {
  page: 'The page, from 1. A page beyond the last one is empty.',
  limit: 'The most items on a page.',
  sort: 'The order.',
  direction: 'Of the order: `asc` ascending, `desc` descending.',
  search: 'A part of the name or email, in any case.',
  skillId: 'Only of this skill.',
  group: 'Only people in this group, by its exact name.',
  ungrouped: '`true`: only people without a group, `false`: only people with one.',
  category: 'Only of this category, by its exact name.',
  tag: 'Only with this tag, by its exact name.',
  difficulty: 'Only of this difficulty.',
  period: '`week`: this week, from Monday; `month`: this month; in the organisation’s time zone.',
  isActive: '`true`: only active skills, `false`: only archived ones.',
  from: 'The first day, in the organisation’s time zone.',
  to: 'The last day, in the organisation’s time zone.',
  meetingId: 'The id in the meeting’s link; capital letters and hyphens make no difference.',
  provider: 'The id of the sign-in service, as `GET /api/config` lists it.',
  population: '`first`: only each learner’s first attempt, `all`: every attempt.',

  'legalPage.page': 'The page.',
  'userAdminRemove.erase': '`true`: delete the attempts, too.',
  role: 'Only accounts of this role.',
  'userAdminList.state': 'Only accounts in this state.',
  untaken: 'Only learners who completed no quiz (`any`), or none of the skill with this id.',
  'skillsList.search': 'A part of the name, description or category, in any case.',
  'skillsAdminList.search': 'A part of the name, description or category, in any case.',
  'skillsAdminList.sort': 'The order; `paper` is the number of questions in a quiz.',
  status: 'Only in this status.',
  'questionBankList.status': 'Only in this status; without it, all but archived questions.',
  'questionBankAll.status': 'Only in this status; without it, all but archived questions.',
  'questionFilesPreview.status': 'Only in this status; without it, all but archived questions.',
  'questionFilesExport.status': 'Only in this status; without it, all but archived questions.',
  'questionsList.search': 'A part of the question’s text, in any case.',
  'questionBankList.search': 'A part of the question’s text, in any case.',
  'questionBankAll.search': 'A part of the question’s text, in any case.',
  'questionFilesPreview.search': 'A part of the question’s text, in any case.',
  'questionFilesExport.search': 'A part of the question’s text, in any case.',
  'questionBankSkillsWithQuestions.search': 'A part of the skill’s name, description or category, in any case.',
  flagged: '`true`: only questions with findings of the writing check.',
  format: 'The format of the file.',
  verdict: 'Only items with this verdict; `near`: near-duplicates, whatever their verdict.',
  'questionBankDuplicates.skillId': 'Only pairs with a question of this skill.',
  'questionBankDuplicates.limit': 'The most pairs.',
  sha256: 'The SHA-256 of the image’s bytes, in hexadecimal digits.',
  'quizPaper.skillId': 'The skill of the quiz.',
  'quizPaper.limit': 'The first questions of the attempt.',
  'questionsRemoveOfSkill.skillId': 'The skill’s id.',
  minScore: 'The least score, in percent.',
  maxScore: 'The highest score, in percent.',
  assessed: '`true`: only attempts with a reviewer’s assessment, `false`: only those without.',
  userId: 'Only of this person.',
  displacedPage: 'The page of the people whose rank changes although their score does not, from 1.',
  'adminReportsOverview.period': 'The last 7, 30, 90 or 365 days, or all.',
  'adminReportsHeatMap.period': 'The last 7, 30, 90 or 365 days, or all.',
  'adminReportsSkillGaps.period': 'The last 7, 30, 90 or 365 days, or all.',
  'adminReportsQuizUsage.period': 'The last 7, 30, 90 or 365 days, or all.',
  'itemsList.period': 'Only answers of the last 7, 30, 90 or 365 days, or all.',
  by: 'The rows of the map.',
  line: 'The threshold, in percent.',
  show: '`flagged`: only questions that should be looked at.',
  versionId: 'Only answers to this version; without it, to the newest one.',
  'assistantSessions.search': 'A part of a title or message, in any case.',
  test: '`true`: also ask the language model for a word, to see whether it responds.',
  'mailAdminList.state': 'Only emails in this state.',
  'webhooksDeliveries.state': 'Only deliveries in this state.',
  'interviewsList.search':
    'A part of the title or id, or of the name or email of anyone on the panel, invited or waiting.',
  i: 'The token of the invitation; an invalid one counts as none.',
  startsAt: 'The planned start.',
  minutes: 'The planned length, in minutes.',
  hostIds: 'The ids of the people on the panel, separated by commas.',
  except: 'The id of a meeting to leave out, because it is the one being moved.',
  feed: 'The private part of the calendar’s address.',
  'roundsList.search': 'A part of the title, or of a candidate’s name or email, in any case.',
  waiting: 'Only rounds in which this is still to do; archived ones have nothing to do.',
  outcome: 'Only candidates with this decision.',
  free: '`true`: only candidates for whom an interview can be scheduled, `false`: only the others.',
  'roundsCandidates.tag': 'Only candidates with this tag, by its exact name.',
  archived: '`true`: archived kits instead of the others.',
  'kitsList.search': 'A part of the title or description, in any case.',
  ticket: 'The secret of the download, which `POST /api/exports` returned in its `path`.',
  action: 'Only events of this kind.',
  actorId: 'Only what this person did.',
  subjectId: 'Only what was done to this person.',
  before: 'Only events older than the one with this id: the last one of the previous page.',
  'auditList.limit': 'The most events.',
  'auditList.search': 'A part of a name, email, network address or detail, in any case.',
  q: 'A part of a name, title, text or email, in any case.',
};

/** The things whose ids are in paths, by the part of the path before them. */
const THINGS: Readonly<Record<string, string>> = {
  sessions: 'session',
  tokens: 'access token',
  user: 'account',
  users: 'account',
  skills: 'skill',
  questions: 'question',
  'question-imports': 'import',
  generations: 'set of generated questions',
  attempts: 'attempt',
  quiz: 'attempt',
  assessments: 'assessment',
  regrades: 'correction',
  notifications: 'notification',
  mails: 'email',
  webhooks: 'webhook',
  deliveries: 'delivery',
  platforms: 'learning platform',
  courses: 'course',
  hosts: 'person on the panel',
  invitations: 'invitation',
  'virtual-rounds': 'interview round',
  candidates: 'candidate',
  links: 'link',
  slots: 'free time',
  kits: 'kit',
};

/** The thing that a path's id names: `/users/:id/tokens/:tokenId` has an account and an access token. */
export function thingOf(path: string, name: string): string | undefined {
  const parts = path.split('/');
  return THINGS[parts[parts.indexOf(`:${name}`) - 1] ?? ''];
}

/**
 * A parameter in words.
 * @param call the operation that takes it
 * @throws if it has no text: each parameter needs one
 */
export function parameterText(call: string, path: string, { name, in: place }: { name: string; in: string }): string {
  const thing = place === 'path' ? thingOf(path, name) : undefined;
  const text = TEXTS[`${call}.${name}`] ?? (thing ? `The ${thing}’s id.` : TEXTS[name]);
  if (text === undefined) throw new Error(`${call} takes ${name}, which needs a text in parameterTexts.ts`);
  return text;
}
