import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { KitContent } from '@assay/contract/rounds/kits';
import type { RoundReport } from '@assay/contract/rounds/roundReport';
import { candidateStatus, decisionOutcome } from '@assay/contract/rounds/roundStatus';
import type { App } from '../../app.ts';
import { findOwedCardsIn } from '../data/owedCards.store.ts';
import {
  countOutcomes,
  findKitVersions,
  findReportedCandidates,
  findReportedCards,
  findReportedSeats,
} from '../data/roundReport.store.ts';
import type { ReportedCandidate, ReportedCard, ReportedSeat } from '../data/roundReport.store.ts';
import { countCandidates, findRound } from '../data/rounds.store.ts';
import { nameOf } from '../shared/shown.ts';
import { agreementOf } from './raterAgreement.ts';
import { noRound } from './rounds.service.ts';

/** How a round went. Scorecards count once feedback on their interview is complete, so that sums reveal none early. */
export async function viewRoundReport({ db, clock }: Pick<App, 'db' | 'clock'>, roundId: number): Promise<RoundReport> {
  if (!(await findRound(db, roundId))) noRound();
  const closed = closedBefore(clock.now());
  const statuses = await countCandidates(db, [roundId], closed);
  const outcomes = await countOutcomes(db, roundId, closed);
  const candidates = await findReportedCandidates(db, roundId);
  const submitted = await findReportedCards(db, roundId, closed);
  const seats = await findReportedSeats(db, roundId, closed);
  const owed = await findOwedCardsIn(db, roundId);
  const kits = await findKitVersions(db, [...new Set(submitted.flatMap(({ kitVersionId }) => kitVersionId ?? []))]);
  const open = new Set(owed.map(({ meetingId }) => meetingId));
  const cards = submitted.filter(({ meetingId }) => !open.has(meetingId));
  return {
    funnel: {
      candidates: candidates.length,
      scheduled: candidates.filter(({ isScheduled }) => isScheduled).length,
      interviewed: candidates.filter(({ isInterviewed }) => isInterviewed).length,
      decided: outcomes.reduce((sum, { count }) => sum + count, 0),
      withoutInterview: outcomes.reduce(
        (sum, { outcome, withoutInterview }) => (outcome === 'withdrawn' ? sum : sum + withoutInterview),
        0,
      ),
      outcomes: countsOf(decisionOutcome.options, (one) => outcomes.find(({ outcome }) => outcome === one)?.count),
      now: countsOf(candidateStatus.options, (one) => statuses.find(({ status }) => status === one)?.count),
    },
    daysToDecision: {
      sinceAdded: medianOf(candidates, ({ daysSinceAdded }) => daysSinceAdded),
      sinceInterview: medianOf(candidates, ({ daysSinceInterview }) => daysSinceInterview),
      withoutInterview: medianOf(candidates, ({ daysWithoutInterview }) => daysWithoutInterview),
    },
    competencies: competenciesOf(cards, kits),
    agreement: agreementOf(cards),
    interviewers: loadOf(seats, submitted, owed),
    structured: structuredOf(seats, cards, kits),
  };
}

const countsOf = <Name extends string>(names: readonly Name[], count: (name: Name) => number | undefined) =>
  Object.fromEntries(names.map((name) => [name, count(name) ?? 0])) as Record<Name, number>;

function medianOf(candidates: readonly ReportedCandidate[], days: (candidate: ReportedCandidate) => number | null) {
  const sorted = candidates.flatMap((candidate) => days(candidate) ?? []).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

type Kits = ReadonlyMap<number, KitContent>;

/** In the order of the kits. */
function competenciesOf(cards: readonly ReportedCard[], kits: Kits): RoundReport['competencies'] {
  const names = new Map(
    [...kits.values()].flatMap(({ competencies }) => competencies.map(({ id, name }) => [id, name])),
  );
  return [...names].flatMap(([id, name]) => {
    const scores = cards.flatMap(({ ratings }) =>
      ratings.flatMap(({ competencyId, score }) => (competencyId === id && score !== null ? [score] : [])),
    );
    if (scores.length === 0) return [];
    const counts = [1, 2, 3, 4, 5].map((one) => scores.filter((score) => score === one).length);
    return [{ id, name, counts, average: scores.reduce((sum, score) => sum + score, 0) / scores.length }];
  });
}

/** The busiest first. */
function loadOf(
  seats: readonly ReportedSeat[],
  cards: readonly ReportedCard[],
  owed: readonly { userId: number }[],
): RoundReport['interviewers'] {
  const count = (rows: readonly { userId: number | null }[]) => {
    const counts = new Map<number | null, number>();
    for (const { userId } of rows) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    return counts;
  };
  const [held, planned] = [count(seats.filter((one) => one.tookPlace)), count(seats.filter((one) => !one.tookPlace))];
  const [submitted, missing] = [count(cards), count(owed)];
  return [...new Map(seats.map((seat) => [seat.userId, seat])).values()]
    .map(({ userId, firstName, lastName }) => ({
      userId,
      name: nameOf({ firstName, lastName, guestName: null }),
      held: held.get(userId) ?? 0,
      planned: planned.get(userId) ?? 0,
      submitted: submitted.get(userId) ?? 0,
      missing: missing.get(userId) ?? 0,
    }))
    .toSorted((a, b) => b.held + b.planned - (a.held + a.planned) || a.name.localeCompare(b.name));
}

/** Interviews where a scorecard has a score for every competency. */
function structuredOf(seats: readonly ReportedSeat[], cards: readonly ReportedCard[], kits: Kits) {
  const isWhole = ({ kitVersionId, ratings }: ReportedCard) => {
    const kit = kitVersionId === null ? undefined : kits.get(kitVersionId);
    return kit?.competencies.every(({ id }) =>
      ratings.some(({ competencyId, score }) => competencyId === id && score !== null),
    );
  };
  return {
    interviews: new Set(seats.flatMap(({ meetingId, tookPlace }) => (tookPlace ? [meetingId] : []))).size,
    rated: new Set(cards.filter(isWhole).map(({ meetingId }) => meetingId)).size,
  };
}
