import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { App } from '../../app.ts';
import { findCandidatesOfRounds } from '../data/roundCandidates.store.ts';
import type { CandidatesOfRounds } from '../data/roundCandidates.store.ts';
import { roundResults } from './quizResults.service.ts';

/** The first candidates of several rounds that match, how many do, and whether all are in one round. */
export async function listCandidatesOfRounds(app: Pick<App, 'db' | 'clock'>, query: CandidatesOfRounds) {
  const found = await findCandidatesOfRounds(app.db, query, closedBefore(app.clock.now()));
  const items = [];
  for (const [roundId, candidates] of Map.groupBy(found, (candidate) => candidate.roundId)) {
    const [{ quizzesDueAt }] = candidates as [(typeof found)[number]];
    const results = await roundResults(app, { id: roundId, quizzesDueAt }, candidates);
    items.push(
      ...candidates.map(({ id, name, status, roundTitle, startsAt, interviewStatus }) => ({
        name,
        roundId,
        roundTitle,
        status,
        nextInterview: interviewStatus === 'scheduled' || interviewStatus === 'live' ? startsAt : null,
        quizzes: results.filter(({ key }) => key === id).map(({ skillName, score }) => ({ skillName, score })),
      })),
    );
  }
  return { items, total: found[0]?.total ?? 0, isOneRound: found[0]?.isOneRound ?? false };
}
