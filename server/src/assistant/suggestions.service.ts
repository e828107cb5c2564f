import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { CandidateStatus } from '@assay/contract/rounds/roundStatus';
import type { Actor } from '../app.ts';
import { viewWork } from '../interviews/rounds/rounds.service.ts';
import { flaggedBySkill } from '../items/flagged.service.ts';
import { localDate } from '../reports/periods.ts';
import { daysBefore, startOfDay } from '../reports/windows.ts';
import { readPortalState } from './suggestions.store.ts';
import type { PortalState } from './suggestions.store.ts';
import { demandAdmin } from './tools/tool.ts';
import type { Reading } from './tools/tool.ts';

interface State extends PortalState {
  hasFlagged: boolean;
  isCardMissing: boolean;
  /** The statuses that candidates have. */
  candidates: readonly CandidateStatus[];
}

type Suggestion = readonly [question: string, fits: (state: State) => boolean];

const MOST = 6;
/** Of work, so that results are offered beside it. */
const MOST_WORK = 4;

/** Until learners can take a quiz. */
const firstSteps: readonly Suggestion[] = [
  ['How do I add a skill?', ({ hasSkill }) => !hasSkill],
  ['How do I import questions?', ({ hasQuestion }) => !hasQuestion],
  ['How do I let people in?', ({ hasLearner }) => !hasLearner],
];

/** The most urgent first. */
const work: readonly Suggestion[] = [
  ['Live interviews', ({ hasLiveInterview }) => hasLiveInterview],
  [
    'What is waiting for me?',
    ({ hasFlagged, hasOpenAttempt, hasInterviewAhead, hasUnfinishedQuestion }) =>
      hasFlagged || hasOpenAttempt || hasInterviewAhead || hasUnfinishedQuestion,
  ],
  ['Missing scorecards', ({ isCardMissing }) => isCardMissing],
  ['Candidates waiting for a decision', ({ candidates }) => candidates.includes('interviewed')],
  ['Candidates without an interview', ({ candidates }) => candidates.includes('invited')],
  ['Questions to look at', ({ hasFlagged }) => hasFlagged],
];

const looks: readonly Suggestion[] = [
  ['Interviews today', ({ hasInterviewToday }) => hasInterviewToday],
  ['Weakest skills this month', ({ hasFirstOfMonth }) => hasFirstOfMonth],
  ['How many quizzes were completed this week?', ({ hasResultOfWeek }) => hasResultOfWeek],
  ['Who has not finished?', ({ hasOpenAttempt }) => hasOpenAttempt],
  ['Latest results', ({ hasResult }) => hasResult],
  ['Next interviews', ({ hasInterviewAhead }) => hasInterviewAhead],
  ['Who has not taken a quiz?', ({ hasQuestion, hasLearnerWithoutQuiz }) => hasQuestion && hasLearnerWithoutQuiz],
  ['Who joined this month?', ({ hasNewLearner }) => hasNewLearner],
  ['Open rounds', ({ hasOpenRound }) => hasOpenRound],
  ['How do I connect a language model?', () => true],
  ['How do I back up the data?', () => true],
  ['How do I add candidates to a round?', () => true],
];

/** Questions that have an answer now, the most useful first. @throws forbidden for everyone but admins */
export async function suggestQuestions(app: Reading, actor: Actor): Promise<string[]> {
  demandAdmin(actor);
  const state = await readState(app);
  const fitting = (suggestions: readonly Suggestion[]) =>
    suggestions.flatMap(([question, fits]) => (fits(state) ? [question] : []));
  return [...fitting(firstSteps), ...fitting(work).slice(0, MOST_WORK), ...fitting(looks)].slice(0, MOST);
}

async function readState(app: Reading): Promise<State> {
  const { TIME_ZONE } = app.config;
  const now = app.clock.now();
  const today = localDate(now, TIME_ZONE);
  const start = (day: string) => startOfDay(day, TIME_ZONE);
  const portal = await readPortalState(app.db, {
    closedBefore: closedBefore(now),
    today: start(today),
    tomorrow: start(daysBefore(today, -1)),
    week: start(daysBefore(today, 6)),
    month: start(daysBefore(today, 29)),
    first: start(`${today.slice(0, 8)}01`),
  });
  const { isCardMissing, statuses } = await viewWork(app);
  const flagged = await flaggedBySkill(app);
  return { ...portal, isCardMissing, candidates: statuses, hasFlagged: flagged.length > 0 };
}
