import type { Dossier, DossierInterview } from '@assay/contract/rounds/dossier';
import type { QuizResult } from '@assay/contract/rounds/quizResults';
import { isPoorCall } from '@assay/contract/rounds/dossierWords';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { App } from '../../app.ts';
import { latestResults } from '../../quiz/latestResults.service.ts';
import { findCandidateEvents } from '../data/candidateEvents.store.ts';
import { findDecisions } from '../data/decisions.store.ts';
import { findCandidateStays, findInterviewsOf, findSubmittedCards } from '../data/dossiers.store.ts';
import type { CandidateStay, HeldInterview, SubmittedCard } from '../data/dossiers.store.ts';
import { findHosts } from '../data/meetings.store.ts';
import { findOwedCards } from '../data/owedCards.store.ts';
import { findRound } from '../data/rounds.store.ts';
import { findEarlierVersions } from '../data/scorecards.store.ts';
import { shownDecision } from '../decisions/decisions.service.ts';
import type { InRound } from '../decisions/decisions.service.ts';
import { knownCandidate } from '../rounds/candidates.service.ts';
import { roundResults, shownResults, unfinishedOf } from '../rounds/quizResults.service.ts';
import { noRound } from '../rounds/rounds.service.ts';
import { withEarlier } from '../scorecards/cardVersions.ts';
import { isOver } from '../scorecards/scorecards.policy.ts';
import { nameOf, NAMELESS, shownQuality } from '../shared/shown.ts';

/** A reader: a person with an account, or one with a read-only link. */
export type Reader = { userId: number } | 'link';

type Reading = Pick<App, 'db' | 'clock'>;

/** All about a candidate of a round, as far as the reader may see it. */
export async function viewDossier(
  app: Reading,
  { id: roundId, candidateId }: InRound,
  reader: Reader,
): Promise<Dossier> {
  const candidate = await knownCandidate(app, roundId, candidateId);
  const round = (await findRound(app.db, roundId)) ?? noRound();
  const { id, title, status } = round;
  const results = await roundResults(app, round, [candidate]);
  return {
    round: { id, title, status },
    candidate: {
      id: candidate.id,
      name: candidate.name,
      email: reader === 'link' ? null : candidate.email,
      tags: candidate.tags,
      status: candidate.status,
      addedAt: candidate.addedAt.toISOString(),
      withdrawnAt: candidate.withdrawnAt?.toISOString() ?? null,
    },
    quizzes: round.quizzesDueAt === null ? await quizzesOutside(app, candidate.userId) : shownResults(results),
    quizzesLeft: candidate.withdrawnAt ? [] : await unfinishedOf(app, round, candidate, results),
    quizzesDueAt: round.quizzesDueAt?.toISOString() ?? null,
    interviews: await interviewsOf(app, candidateId, reader),
    events: (await findCandidateEvents(app.db, candidateId)).map(({ kind, at, startsAt, userId, ...person }) => ({
      kind,
      at: at.toISOString(),
      by: userId === null ? null : nameOf({ ...person, guestName: null }),
      startsAt: startsAt?.toISOString() ?? null,
    })),
    decisions: (await findDecisions(app.db, candidateId)).map(shownDecision),
    writtenAt: app.clock.now().toISOString(),
  };
}

/** A round without quizzes shows what is known of the person. */
async function quizzesOutside(app: Reading, userId: number | null): Promise<QuizResult[]> {
  const results = userId === null ? [] : await latestResults(app, userId);
  return results.map(({ skillId: _skillId, completedAt, ...result }) => ({
    ...result,
    completedAt: completedAt.toISOString(),
  }));
}

async function interviewsOf({ db, clock }: Reading, candidateId: number, reader: Reader): Promise<DossierInterview[]> {
  const interviews = await findInterviewsOf(db, candidateId, closedBefore(clock.now()));
  const ids = interviews.map(({ id }) => id);
  const hosts = await findHosts(db, ids);
  const cards = await findSubmittedCards(db, ids);
  const earlier = await findEarlierVersions(db, ids);
  const owed = await findOwedCards(db, candidateId);
  const stays = await findCandidateStays(db, ids);
  const at = (meetingId: number) => (one: { meetingId: number }) => one.meetingId === meetingId;
  return interviews.map((interview) => {
    const ofIt = at(interview.id);
    const panel = hosts.filter(ofIt);
    const missing = owed.filter(ofIt).map(({ userId }) => userId);
    const submitted = cards.filter(ofIt);
    return {
      meetingId: interview.meetingId,
      status: interview.status,
      startsAt: interview.startsAt.toISOString(),
      hosts: panel.map(({ firstName, lastName, isLead }) => ({
        name: nameOf({ firstName, lastName, guestName: null }),
        isLead,
      })),
      competencies: competenciesOf(submitted),
      cards: maySee({ ...interview, submitted, missing }, reader)
        ? submitted.map((card) => ({
            author: nameOf({ ...card, guestName: null }),
            ...withEarlier(card, submitted, earlier),
          }))
        : null,
      missing: panel
        .filter(({ userId }) => missing.includes(userId))
        .map((host) => nameOf({ ...host, guestName: null })),
      feedbackClosed: closedFeedback(interview),
      poorCall: poorCallOf(stays.filter(ofIt)),
    };
  });
}

/**
 * Scorecards are read blind: by those who submitted their own, and by everyone once feedback is closed, or the
 * interview is over and no one owes one. Admins are no exception.
 */
const maySee = (
  { feedbackClosedAt, status, submitted, missing }: HeldInterview & { submitted: SubmittedCard[]; missing: number[] },
  reader: Reader,
): boolean =>
  feedbackClosedAt !== null ||
  (isOver(status) && missing.length === 0) ||
  (reader !== 'link' && submitted.some(({ userId }) => userId === reader.userId));

const competenciesOf = (cards: readonly SubmittedCard[]): DossierInterview['competencies'] => [
  ...new Map(cards.flatMap(({ kit }) => kit?.competencies ?? []).map((one) => [one.id, one])).values(),
];

const closedFeedback = ({ feedbackClosedAt: at, feedbackClosedBy: by, feedbackReason: reason }: HeldInterview) =>
  at && { at: at.toISOString(), by: by || NAMELESS, reason: reason ?? '' };

/** The worst of a candidate's stays; null if none may have hurt. */
function poorCallOf(stays: readonly CandidateStay[]): DossierInterview['poorCall'] {
  const calls = stays.map(({ awaySeconds, quality }) => ({ ...(shownQuality(quality) ?? UNMEASURED), awaySeconds }));
  const worst = (values: readonly (number | null)[], pick: (...all: number[]) => number) => {
    const known = values.flatMap((value) => value ?? []);
    return known.length === 0 ? null : pick(...known);
  };
  const call = {
    rttMs: worst(
      calls.map(({ rttMs }) => rttMs),
      Math.max,
    ),
    lossPercent: worst(
      calls.map(({ lossPercent }) => lossPercent),
      Math.max,
    ),
    freezeSeconds:
      worst(
        calls.map(({ freezeSeconds }) => freezeSeconds),
        Math.max,
      ) ?? 0,
    relayed: calls.some(({ relayed }) => relayed),
    mosEst: worst(
      calls.map(({ mosEst }) => mosEst),
      Math.min,
    ),
    awaySeconds:
      worst(
        calls.map(({ awaySeconds }) => awaySeconds),
        Math.max,
      ) ?? 0,
  };
  return isPoorCall(call) ? call : null;
}

const UNMEASURED = { rttMs: null, lossPercent: null, freezeSeconds: 0, relayed: false, mosEst: null };
