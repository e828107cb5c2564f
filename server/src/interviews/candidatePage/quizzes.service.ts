import { Failure } from '@assay/contract/failure';
import type { CandidateQuiz } from '@assay/contract/rounds/candidatePage';
import { newOtp } from '../../auth/otp.ts';
import { startQuizSession } from '../../auth/sessions.service.ts';
import type { SignedIn } from '../../auth/sessions.service.ts';
import { namesOf } from '../../users/newPerson.ts';
import type { CandidateQuizzes } from '../../quiz/candidateQuizzes.service.ts';
import { limitFor } from '../../quiz/deadline.ts';
import { firstResults } from '../../quiz/firstResults.service.ts';
import { viewSkill } from '../../skills/skills.service.ts';
import type { App, Origin } from '../../app.ts';
import { isShared } from '../../users/users.policy.ts';
import { createUser, findAccount, getUser, lockAccount, setPreferences } from '../../users/users.service.ts';
import type { StoredUser } from '../../users/users.service.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { deleteCandidateCode } from '../data/candidateCodes.store.ts';
import { markProven } from '../data/candidateAddress.store.ts';
import { findQuizPlace, setCandidateUser } from '../data/roundQuizzes.store.ts';
import type { QuizPlace } from '../data/roundQuizzes.store.ts';
import { takesQuizzes } from '../shared/quizWindow.ts';
import { provenCode, sendCode } from './codes.service.ts';
import { heldLinked, linked } from './links.service.ts';

/** The quizzes that sessions opened by candidates' links reach. */
export const candidateQuizzes = (app: Pick<App, 'db' | 'clock'>): CandidateQuizzes => ({
  skillIds: async (candidateId) => (await findQuizPlace(app.db, candidateId))?.skillIds ?? [],
  async reasonAgainst(candidateId, skillId) {
    const place = await findQuizPlace(app.db, candidateId);
    if (!place || !takesQuizzes(place, app.clock.now()))
      return new Failure('round_state', { message: 'The quizzes of this round can no longer be started.' });
    const results = await resultsAt(app, candidateId, place);
    return results.some((result) => result.skillId === skillId) ? new Failure('attempts_used_up') : null;
  },
});

async function resultsAt(app: Pick<App, 'db'>, candidateId: number, { userId, addedAt, skillIds, dueAt }: QuizPlace) {
  if (userId === null || dueAt === null) return [];
  return firstResults(app, [{ key: candidateId, userId, since: addedAt }], { skillIds, until: dueAt });
}

/** The quizzes on a candidate's page. */
export async function quizzesOf(
  app: Pick<App, 'db' | 'clock'>,
  candidateId: number,
): Promise<{ quizzes: CandidateQuiz[]; quizzesDueAt: string | null }> {
  const place = await findQuizPlace(app.db, candidateId);
  if (!place || place.skillIds.length === 0) return { quizzes: [], quizzesDueAt: null };
  const results = await resultsAt(app, candidateId, place);
  const user = place.userId === null ? null : await getUser(app, place.userId);
  const now = app.clock.now();
  const unstarted = takesQuizzes(place, now)
    ? 'open'
    : place.dueAt !== null && place.dueAt <= now
      ? 'missed'
      : 'closed';
  const quizzes: CandidateQuiz[] = [];
  for (const skillId of place.skillIds) {
    const skill = await viewSkill(app, { role: 'admin' }, skillId);
    const result = results.find((one) => one.skillId === skillId);
    const seconds = limitFor(skill.timeLimitSeconds, user ? user.timeFactor : 1);
    quizzes.push({
      skillId,
      name: skill.name,
      questions: skill.questionsPerQuiz,
      minutes: seconds === null ? null : seconds / 60,
      scoringRule: skill.scoringRule,
      status: result ? (result.isRunning ? 'running' : 'done') : unstarted,
    });
  }
  return { quizzes, quizzesDueAt: place.dueAt?.toISOString() ?? null };
}

type Outcome = SignedIn | { codeSentTo: string };

/**
 * Signs a candidate in for the quizzes of their round. Without an account they get one, which they can complete later
 * by setting a password. An account that can be signed in to may not be theirs, so its mailbox gets a code first.
 */
export async function signInForQuizzes(
  app: App,
  { token, code }: { token: string; code?: string | undefined },
  origin: Origin,
): Promise<Outcome> {
  const { candidateId } = await linked(app, token);
  const place = await findQuizPlace(app.db, candidateId);
  if (
    !place ||
    place.skillIds.length === 0 ||
    !(takesQuizzes(place, app.clock.now()) || (await isUnderWay(app, candidateId, place)))
  )
    throw new Failure('round_state', { message: 'The quizzes of this round can no longer be started.' });
  const codeOf = { candidateId, purpose: 'quizzes' } as const;
  const proof = code === undefined ? null : await provenCode(app, codeOf, code);
  // Hashed before the transaction, which holds the round.
  const otp = newOtp(app.random.int);
  const codeHash = code === undefined ? await app.passwords.hash(otp) : null;
  const outcome = await app.db.transaction().execute(async (tx): Promise<Outcome> => {
    const inside = { ...app, db: tx };
    const { candidate } = await heldLinked(inside, token);
    const account = await accountOf(inside, candidate);
    refuseAccount(account);
    if (!needsCode(app, account)) {
      // Another round may have made it.
      if (candidate.userId === null) await setCandidateUser(tx, candidateId, account.id);
      return startQuizSession(inside, account, candidateId, origin);
    }
    if (proof === null) {
      if (codeHash === null) throw new Failure('invalid_otp');
      return sendCode(inside, codeOf, { otp, codeHash, to: account.email, userId: account.id });
    }
    if (!(await deleteCandidateCode(tx, codeOf, proof))) throw new Failure('invalid_otp');
    await setCandidateUser(tx, candidateId, account.id);
    await markProven(tx, candidateId, app.clock.now());
    return startQuizSession(inside, account, candidateId, origin);
  });
  if ('user' in outcome) app.actors.forgetUser(outcome.user.id);
  return outcome;
}

const isUnderWay = async (app: Pick<App, 'db'>, candidateId: number, place: QuizPlace): Promise<boolean> =>
  (await resultsAt(app, candidateId, place)).some(({ isRunning }) => isRunning);

/** The candidate's account, locked; one is made if their address has none. */
async function accountOf(inside: App, { userId, email, name }: CandidateState): Promise<StoredUser> {
  const known = userId === null ? await findAccount(inside, email) : await getUser(inside, userId);
  if (known) return locked(inside, known.id);
  const names = namesOf({ name, givenName: '', familyName: '', email });
  const created = await createUser(inside, { email, ...names, role: 'user', passwordHash: null, madeForRound: true });
  // Learners must not see whom a round invites.
  await setPreferences(inside, created, { showEmail: false, onLeaderboard: false, mailNotifications: true });
  return locked(inside, created);
}

async function locked(inside: App, id: number): Promise<StoredUser> {
  const account = await lockAccount(inside, id);
  if (!account) throw new Failure('not_found', { message: 'This link is not valid.' });
  return account;
}

function refuseAccount({ role, isActive }: StoredUser): void {
  if (!isActive) throw new Failure('account_deactivated');
  if (role === 'admin')
    throw new Failure('candidate_state', {
      message: 'This address belongs to an admin, and admins don’t take quizzes.',
    });
}

/** An account without a way in was made for the candidate or by an admin, and its link went to the same mailbox. */
const needsCode = ({ config }: Pick<App, 'config'>, account: StoredUser): boolean =>
  (account.passwordHash !== null || account.googleSub !== null || account.providerSub !== null) &&
  !isShared(config, account);
