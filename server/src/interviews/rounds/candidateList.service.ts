import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { ListedCandidate, RoundCandidateFilter } from '@assay/contract/rounds/rounds';
import type { App } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { findCandidates, findEveryCandidate, findTags } from '../data/roundCandidates.store.ts';
import { findRound } from '../data/rounds.store.ts';
import type { StoredRound } from '../data/rounds.store.ts';
import { inOrder, lastStepOf, needsResults } from './candidateOrder.ts';
import { shownCandidate } from './candidates.service.ts';
import { roundResults } from './quizResults.service.ts';
import { noRound } from './rounds.service.ts';

type Reading = Pick<App, 'db' | 'clock'>;

export async function listCandidates(app: Reading, roundId: number, query: RoundCandidateFilter) {
  const round = (await findRound(app.db, roundId)) ?? noRound();
  const { items, total } = await pageOf(app, round, query);
  return { items, pagination: pagesOf(query, total), tags: await findTags(app.db, roundId) };
}

/** Quiz results are another feature’s: an order by them takes all candidates, of whom a round has two thousand at most. */
async function pageOf(app: Reading, round: StoredRound, query: RoundCandidateFilter) {
  const before = closedBefore(app.clock.now());
  const { page, limit, sort = 'name', direction = 'asc' } = query;
  if (!needsResults(sort)) {
    const { items, total } = await findCandidates(app.db, round.id, query, before);
    return { items: await listed(app, round, items), total };
  }
  const all = await listed(app, round, await findEveryCandidate(app.db, round.id, query, before));
  const sorted = inOrder(all, sort, direction);
  return { items: sorted.slice((page - 1) * limit, page * limit), total: all.length };
}

async function listed(
  app: Reading,
  round: StoredRound,
  candidates: readonly CandidateState[],
): Promise<ListedCandidate[]> {
  const results = Map.groupBy(await roundResults(app, round, candidates), ({ key }) => key);
  return candidates.map((candidate) => {
    const own = results.get(candidate.id) ?? [];
    return {
      ...shownCandidate(candidate),
      lastStep: lastStepOf(candidate, own),
      quizzes: own.map(({ skillId, attemptId, score }) => ({
        skillId,
        attemptId,
        score: score && { percentage: score.percentage, points: score.points, interval: score.interval },
      })),
    };
  });
}
