import { howTo } from './guide.service.ts';
import { meetings, rounds } from './interviews.service.ts';
import { findPeople, personReport } from './people.service.ts';
import { leaderboard, skillResults, totals } from './results.service.ts';
import type { Tool } from './tool.ts';
import { attempts, findSkills, flaggedQuestions, pendingWork } from './work.service.ts';

/** Every tool of the assistant. A table in `toolset.test.ts` has a row for each. */
export const toolset = {
  howTo,
  pendingWork,
  findSkills,
  skillResults,
  totals,
  flaggedQuestions,
  findPeople,
  personReport,
  attempts,
  leaderboard,
  rounds,
  meetings,
} satisfies Record<string, Tool>;
