import { Failure } from '@assay/contract/failure';
import type { NewCandidates, RoundCandidate } from '@assay/contract/rounds/rounds';
import { roundLimits } from '@assay/contract/rounds/rounds';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { recordAudit, withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { listActiveLearners } from '../../users/users.service.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { lockMeeting } from '../data/meetings.store.ts';
import {
  countOfRound,
  deleteCandidate,
  findCandidate,
  hasInterviews,
  insertCandidates,
  lockCandidate,
  updateCandidate,
} from '../data/roundCandidates.store.ts';
import type { NewCandidate } from '../data/roundCandidates.store.ts';
import { findUpcoming } from '../data/roundMeetings.store.ts';
import { freeSlotOf } from '../data/slots.store.ts';
import { tellUnmarked } from '../meetings/invitations.service.ts';
import { anAdmin, endHeld, tellEnded } from '../meetings/ending.service.ts';
import type { Ending } from '../meetings/ending.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';
import { correctAddress } from './candidateAddress.service.ts';
import { roundForChange } from './rounds.service.ts';

type Reading = Pick<App, 'db' | 'clock'>;

/** Adds people to a draft or an open round. An address is in a round once; the known ones are named. */
export async function addCandidates(app: App, by: By, roundId: number, { people, userIds, group }: NewCandidates) {
  return withAudit(app, by, async (inside) => {
    await roundForChange(inside, roundId, { unless: ['closed', 'archived'] });
    const learners = await listActiveLearners(inside, { ids: userIds, group: group ?? null });
    const asked: NewCandidate[] = [
      ...learners.map(({ id, email, firstName, lastName }) => ({
        name: `${firstName} ${lastName}`.trim(),
        email,
        emailKey: emailKey(email),
        tags: [],
        userId: id,
      })),
      ...people.map((person) => ({ ...person, emailKey: emailKey(person.email), userId: null })),
    ];
    if (asked.length === 0)
      throw new Failure('invalid_input', { errors: { people: 'Name at least one person who can be added' } });
    const unique = [...new Map(asked.toReversed().map((person) => [person.emailKey, person])).values()].toReversed();
    const added = await insertCandidates(inside.db, { roundId, people: unique, now: app.clock.now() });
    if ((await countOfRound(inside.db, roundId)) > roundLimits.candidates) throw new Failure('round_candidates_full');
    const known = asked.filter((person) => !added.has(person.emailKey) || !unique.includes(person));
    return [
      { added: added.size, known: known.map(({ name, email }) => ({ name, email })) },
      { action: 'round_candidates_added', details: { roundId, added: added.size } },
    ];
  });
}

export async function changeCandidate(
  app: App,
  by: By,
  { id: roundId, candidateId }: { id: number; candidateId: number },
  { email, ...change }: { name: string; tags: string[]; email?: string | undefined },
  purge: PurgeAccount,
): Promise<RoundCandidate> {
  const { candidate, unmarked, accounts } = await withAudit(app, by, async (inside) => {
    await roundForChange(inside, roundId, {
      kept: email === undefined ? 'status' : 'everything',
      unless: ['archived'],
    });
    const before = await heldCandidate(inside, roundId, candidateId);
    const isNew = email !== undefined && email !== before.email;
    const corrected = isNew ? await correctAddress(inside, by, before, email, purge) : { unmarked: [], accounts: [] };
    await updateCandidate(inside.db, candidateId, change);
    return [
      { candidate: shownCandidate(await heldCandidate(inside, roundId, candidateId)), ...corrected },
      { action: 'round_candidate_changed', details: { roundId, candidateId, address: isNew } },
    ];
  });
  for (const requests of unmarked) tellUnmarked(app, requests);
  for (const id of accounts) app.actors.forgetUser(id);
  return candidate;
}

/** Records that a candidate left the round; a planned interview is called off. */
export async function withdrawCandidate(
  app: App,
  by: By,
  { id: roundId, candidateId }: { id: number; candidateId: number },
): Promise<RoundCandidate> {
  const { candidate, ended } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    const before = await heldCandidate(inside, roundId, candidateId);
    const calledOff = await leaveRound(inside, before, anAdmin(by));
    return { candidate: await heldCandidate(inside, roundId, candidateId), ended: calledOff };
  });
  for (const { meetingId, waiting } of ended) tellEnded(app, meetingId, waiting, anAdmin(by));
  return shownCandidate(candidate);
}

/**
 * Records that a locked candidate left the round and calls off their planned interview; call `tellEnded` after the
 * commit.
 * @returns as `callOffAhead`
 */
export async function leaveRound(inside: App, candidate: CandidateState, by: Ending) {
  const { id: candidateId, roundId, name, withdrawnAt } = candidate;
  if (withdrawnAt) throw new Failure('candidate_state', { message: `${name} has already withdrawn.` });
  const calledOff = await callOffAhead(inside, by, candidate);
  await updateCandidate(inside.db, candidateId, { withdrawnAt: inside.clock.now() });
  await recordAudit(inside, {
    action: 'round_candidate_withdrawn',
    actorId: by.userId,
    address: by.address,
    details: { roundId, candidateId },
  });
  return calledOff;
}

/**
 * Calls off a candidate's planned interview; call `tellEnded` after the commit.
 * @returns the meetings that were called off, with the requests of the people who were waiting
 * @throws candidate_state if one is live
 */
export async function callOffAhead(inside: App, by: Ending, { id, roundId, name }: CandidateState) {
  const calledOff: { meetingId: string; waiting: string[] }[] = [];
  for (const { meetingId } of await findUpcoming(inside.db, roundId, id, closedBefore(inside.clock.now()))) {
    const held = await lockMeeting(inside.db, meetingId);
    if (!held || held.status === 'ended') continue;
    if (held.status === 'live')
      throw new Failure('candidate_state', { message: `${name}’s interview is live. End it first.` });
    calledOff.push({ meetingId, waiting: await endHeld(inside, held, by, 'called off') });
    // Others can have the time that the candidate picked.
    await freeSlotOf(inside.db, held.id);
  }
  return calledOff;
}

/** For a candidate added by mistake; one with interviews can only withdraw. */
export async function removeCandidate(
  app: App,
  by: By,
  { id: roundId, candidateId }: { id: number; candidateId: number },
): Promise<void> {
  await withAudit(app, by, async (inside) => {
    await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    const { name } = await heldCandidate(inside, roundId, candidateId);
    if (await hasInterviews(inside.db, candidateId))
      throw new Failure('candidate_state', {
        message: `${name} has had an interview in this round. Mark them as withdrawn instead.`,
      });
    await deleteCandidate(inside.db, candidateId);
    return [undefined, { action: 'round_candidate_removed', details: { roundId, candidateId } }];
  });
}

/** The answer to acts on a candidate whom only numbers are left of. */
export const ANONYMOUS = 'This candidate’s data was deleted when its time was up.';

/**
 * The candidate, locked until the transaction ends.
 * @throws candidate_state after they were made anonymous: nothing new is learnt about them
 */
export async function heldCandidate(app: Reading, roundId: number, candidateId: number): Promise<CandidateState> {
  await lockCandidate(app.db, roundId, candidateId);
  const candidate = await knownCandidate(app, roundId, candidateId);
  if (candidate.isAnonymised) throw new Failure('candidate_state', { message: ANONYMOUS });
  return candidate;
}

/** @throws not_found in another round */
export async function knownCandidate(app: Reading, roundId: number, candidateId: number): Promise<CandidateState> {
  const candidate = await findCandidate(app.db, roundId, candidateId, closedBefore(app.clock.now()));
  if (!candidate) throw new Failure('not_found', { message: 'There is no such candidate in this round.' });
  return candidate;
}

export const shownCandidate = (stored: CandidateState): RoundCandidate => ({
  id: stored.id,
  name: stored.name,
  email: stored.email,
  tags: stored.tags,
  status: stored.status,
  userId: stored.userId,
  addedAt: stored.addedAt.toISOString(),
  interview:
    stored.meetingId !== null && stored.startsAt !== null && stored.interviewStatus !== null
      ? { meetingId: stored.meetingId, startsAt: stored.startsAt.toISOString(), status: stored.interviewStatus }
      : null,
  decision:
    stored.decisionId !== null && stored.outcome !== null && stored.decidedAt !== null
      ? {
          id: stored.decisionId,
          outcome: stored.outcome,
          decidedAt: stored.decidedAt.toISOString(),
          withoutInterview: stored.withoutInterview ?? false,
        }
      : null,
  isInterviewed: stored.isInterviewed,
  linkSentAt: stored.linkSentAt?.toISOString() ?? null,
  rescheduleNote: stored.rescheduleNote,
  rehearsal: stored.rehearsal,
});
