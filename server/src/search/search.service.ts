import { countingPoints } from '@assay/contract/quiz/pointsText';
import type { Found } from '@assay/contract/search';
import type { Actor, App } from '../app.ts';
import { latestOf } from '../attemptAdmin/attemptList.service.ts';
import { bestMeetings } from '../interviews/meetings/meetings.service.ts';
import { bestCandidates, bestRounds } from '../interviews/rounds/roundSearch.service.ts';
import { bestQuestions } from '../questions/questions.service.ts';
import { latestInHistory } from '../quiz/attempts.service.ts';
import { bestSkills } from '../skills/skills.service.ts';
import { bestPeople } from '../userAdmin/directory.service.ts';

type Searching = Pick<App, 'db' | 'clock'>;

const OF_EACH_KIND = 5;
const NOTHING = { people: [], questions: [], meetings: [], rounds: [], candidates: [] };

/** The best matches among everything the caller may see: one statement of a few rows for each kind. */
export const search = (app: Searching, actor: Actor, text: string): Promise<Found> =>
  actor.role === 'admin' ? searchAll(app, actor, text) : searchOwn(app, actor, text);

async function searchAll(app: Searching, actor: Actor, text: string): Promise<Found> {
  const [people, skills, questions, meetings, rounds, candidates] = await Promise.all([
    bestPeople(app, text, OF_EACH_KIND),
    bestSkills(app, actor, text, OF_EACH_KIND),
    bestQuestions(app, text, OF_EACH_KIND),
    bestMeetings(app, text, OF_EACH_KIND),
    bestRounds(app, text, OF_EACH_KIND),
    bestCandidates(app, text, OF_EACH_KIND),
  ]);
  // Attempts have no text of their own: they are found by their learner, over an index.
  const attempts = await latestOf(
    app,
    people.map(({ id }) => id),
    OF_EACH_KIND,
  );
  return { people, skills, questions, attempts: attempts.map(shown), meetings, rounds, candidates };
}

async function searchOwn(app: Searching, actor: Actor, text: string): Promise<Found> {
  const [skills, attempts] = await Promise.all([
    bestSkills(app, actor, text, OF_EACH_KIND),
    latestInHistory(app, actor, text, OF_EACH_KIND),
  ]);
  return { ...NOTHING, skills, attempts: attempts.map(shown) };
}

type StoredAttempt = Awaited<ReturnType<typeof latestOf | typeof latestInHistory>>[number];

const shown = ({ id, firstName, lastName, ...attempt }: StoredAttempt): Found['attempts'][number] => ({
  id,
  skillName: attempt.skillName,
  learner: { firstName, lastName },
  status: attempt.status,
  startedAt: attempt.startedAt.toISOString(),
  deadline: attempt.deadline?.toISOString() ?? null,
  scorePercentage: attempt.scorePercentage,
  points: countingPoints(attempt),
});
