import { howTo } from './guide.service.ts';
import { meetings } from './interviews.service.ts';
import { accounts, findPeople, groups, personReport, withoutQuiz } from './people.service.ts';
import { flaggedQuestions, itemAnalysis } from './questions.service.ts';
import { leaderboard, quizUsage, skillResults, totals } from './results.service.ts';
import { candidate, rounds } from './rounds.service.ts';
import type { Tool } from './tool.ts';
import { attempts, findSkills, pendingWork } from './work.service.ts';

/** Every tool of the assistant. A table in `toolset.test.ts` has a row for each. */
export const toolset = {
  howTo,
  pendingWork,
  findSkills,
  skillResults,
  totals,
  quizUsage,
  itemAnalysis,
  flaggedQuestions,
  findPeople,
  withoutQuiz,
  groups,
  accounts,
  personReport,
  attempts,
  leaderboard,
  rounds,
  candidate,
  meetings,
} satisfies Record<string, Tool>;
