import { Failure } from '@assay/contract/failure';
import type { NewRound, Round, RoundFields, RoundFilter } from '@assay/contract/rounds/rounds';
import { candidateStatus, nextRoundStatuses } from '@assay/contract/rounds/roundStatus';
import type { RoundStatus } from '@assay/contract/rounds/roundStatus';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { countOwedCards } from '../data/owedCards.store.ts';
import { setClosedAt } from '../data/retention.store.ts';
import {
  countCandidates,
  deleteRound,
  findNextInterviews,
  findRound,
  findRounds,
  findWork,
  holdRound,
  insertRound,
  lockRound,
  setQuizzesDue,
  updateRound,
} from '../data/rounds.store.ts';
import type { StoredRound } from '../data/rounds.store.ts';
import { findRoundSkills, replaceRoundSkills } from '../data/roundQuizzes.store.ts';
import { viewSkill } from '../../skills/skills.service.ts';

type Reading = Pick<App, 'db' | 'clock'>;

export async function createRound(app: App, by: By, { skillIds, quizzesDueAt, ...wish }: NewRound): Promise<Round> {
  return withAudit(app, by, async (inside) => {
    const dueAt = dateOf(quizzesDueAt);
    await refuseQuizzes(inside, { skillIds, added: skillIds, dueAt, isNew: dueAt !== null });
    const createdAt = app.clock.now();
    const created = await insertRound(inside.db, { ...wish, createdBy: by.actor.userId, createdAt });
    await replaceRoundSkills(inside.db, created.id, skillIds);
    await setQuizzesDue(inside.db, created.id, dueAt);
    const stored = { ...created, quizzesDueAt: dueAt };
    return [await shown(inside, stored), { action: 'round_created', details: { roundId: created.id } }];
  });
}

export async function listRounds(app: Reading, query: RoundFilter) {
  const { items, total } = await findRounds(app.db, query, closedBefore(app.clock.now()));
  return { items: await allShown(app, items), pagination: pagesOf(query, total) };
}

/** The open work of all rounds together. */
export const viewWork = ({ db, clock }: Reading) => findWork(db, closedBefore(clock.now()));

export async function viewRound(app: Reading, id: number): Promise<Round> {
  return shown(app, (await findRound(app.db, id)) ?? noRound());
}

/** Changes a round; an archived one stays as it is. */
export async function changeRound(
  app: App,
  by: By,
  id: number,
  {
    status,
    skillIds,
    quizzesDueAt,
    ...wish
  }: RoundFields & Partial<Pick<NewRound, 'skillIds' | 'quizzesDueAt'>> & { status?: RoundStatus | undefined },
): Promise<Round> {
  return withAudit(app, by, async (inside) => {
    const before = (await lockRound(inside.db, id)) ?? noRound();
    const change = { ...wish, status: status ?? before.status };
    if (before.status === 'archived') throw refusedIn(before.status);
    if (change.status !== before.status) await refuseMove(inside, before, change.status);
    await updateRound(inside.db, id, change);
    const skillsBefore = (await findRoundSkills(inside.db, [id])).map((skill) => skill.id);
    const skills = skillIds ?? skillsBefore;
    const dueAt = quizzesDueAt === undefined ? before.quizzesDueAt : dateOf(quizzesDueAt);
    const isNewDue = dueAt !== null && dueAt.getTime() !== before.quizzesDueAt?.getTime();
    const added = skills.filter((skillId) => !skillsBefore.includes(skillId));
    await refuseQuizzes(inside, { skillIds: skills, added, dueAt, isNew: isNewDue });
    if (skillIds !== undefined) await replaceRoundSkills(inside.db, id, skillIds);
    await setQuizzesDue(inside.db, id, dueAt);
    const quizFields = [
      ...(added.length > 0 || skills.length !== skillsBefore.length ? ['skills'] : []),
      ...(dueAt?.getTime() === before.quizzesDueAt?.getTime() ? [] : ['quizzesDueAt']),
    ];
    // From then on the retention period runs.
    if (change.status === 'closed' && before.status !== 'closed') await setClosedAt(inside.db, id, app.clock.now());
    if (change.status === 'open') await setClosedAt(inside.db, id, null);
    const fields = (['title', 'description', 'minutes', 'capacity', 'status'] as const).filter(
      (field) => before[field] !== change[field],
    );
    const details = { roundId: id, fields: [...fields, ...quizFields].join(', '), status: change.status };
    return [await shown(inside, { ...before, ...change, quizzesDueAt: dueAt }), { action: 'round_changed', details }];
  });
}

/** Quizzes need skills that can be taken, and a deadline that is ahead when it is set. */
async function refuseQuizzes(
  app: Reading,
  {
    skillIds,
    added,
    dueAt,
    isNew,
  }: { skillIds: readonly number[]; added: readonly number[]; dueAt: Date | null; isNew: boolean },
): Promise<void> {
  for (const skillId of added) await viewSkill(app, { role: 'user' }, skillId);
  if (skillIds.length > 0 && dueAt === null)
    throw new Failure('invalid_input', { errors: { quizzesDueAt: 'Set a deadline for the quizzes' } });
  if (isNew && dueAt !== null && dueAt <= app.clock.now())
    throw new Failure('invalid_input', { errors: { quizzesDueAt: 'This time has already passed' } });
}

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

async function refuseMove(app: Reading, { id, status }: StoredRound, to: RoundStatus): Promise<void> {
  if (!nextRoundStatuses[status].includes(to)) throw refusedIn(status);
  if (to !== 'archived') return;
  const [planned] = await findNextInterviews(app.db, [id], closedBefore(app.clock.now()));
  if (planned)
    throw new Failure('round_state', {
      message: 'This round still has planned interviews. Cancel them, or archive it when they are over.',
    });
}

export async function removeRound(app: App, by: By, id: number): Promise<void> {
  await withAudit(app, by, async (inside) => {
    const { status } = (await lockRound(inside.db, id)) ?? noRound();
    if (status !== 'draft') throw refusedIn(status);
    await deleteRound(inside.db, id);
    return [undefined, { action: 'round_removed', details: { roundId: id } }];
  });
}

/**
 * The round, locked for a change of what is in it.
 * @param kept `status`: others may change its candidates meanwhile
 * @throws Failure in a status that does not allow it
 */
export async function roundForChange(
  { db }: Pick<App, 'db'>,
  id: number,
  { kept = 'everything', unless }: { kept?: 'everything' | 'status'; unless: readonly RoundStatus[] },
): Promise<StoredRound> {
  const round = (await (kept === 'status' ? holdRound(db, id) : lockRound(db, id))) ?? noRound();
  if (unless.includes(round.status)) throw refusedIn(round.status);
  return round;
}

const WORDS: Readonly<Record<RoundStatus, string>> = {
  draft: 'This round is still a draft.',
  open: 'This round is open.',
  closed: 'This round is closed. Reopen it first.',
  archived: 'This round is archived.',
};

const refusedIn = (status: RoundStatus) => new Failure('round_state', { message: WORDS[status] });

export function noRound(): never {
  throw new Failure('not_found', { message: 'There is no such round.' });
}

const shown = async (app: Reading, stored: StoredRound): Promise<Round> =>
  (await allShown(app, [stored]))[0] ?? noRound();

async function allShown({ db, clock }: Reading, stored: readonly StoredRound[]): Promise<Round[]> {
  const ids = stored.map(({ id }) => id);
  const before = closedBefore(clock.now());
  const counts = await countCandidates(db, ids, before);
  const next = await findNextInterviews(db, ids, before);
  const skills = await findRoundSkills(db, ids);
  const owed = await countOwedCards(db, ids);
  return stored.map(({ createdAt, quizzesDueAt, ...round }) => ({
    ...round,
    skills: skills.flatMap(({ roundId, id, name }) => (roundId === round.id ? [{ id, name }] : [])),
    quizzesDueAt: quizzesDueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    candidates: countsOf(counts.filter(({ roundId }) => roundId === round.id)),
    nextInterview: nextOf(next.find(({ roundId }) => roundId === round.id)),
    feedbackMissing: owed.get(round.id) ?? 0,
  }));
}

const countsOf = (counts: Awaited<ReturnType<typeof countCandidates>>): Round['candidates'] =>
  Object.fromEntries(
    candidateStatus.options.map((status) => [status, counts.find((counted) => counted.status === status)?.count ?? 0]),
  ) as Round['candidates'];

const nextOf = (next: Awaited<ReturnType<typeof findNextInterviews>>[number] | undefined): Round['nextInterview'] =>
  next ? { meetingId: next.meetingId, startsAt: next.startsAt.toISOString(), candidateName: next.candidateName } : null;
