import { createHash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import type { Actor, App, By, Origin } from '../../app.ts';
import { getUser, lockExisting } from '../../users/users.service.ts';
import type { StoredUser } from '../../users/users.service.ts';
import { revokeSessions } from '../auth.store.ts';
import { countingGuesses } from '../guesses.ts';
import type { Guesses } from '../guesses.ts';
import { provePassword } from '../provePassword.service.ts';
import { RECOVERY_CODES, newRecoveryCode, recoveryLetters } from './recoveryCodes.ts';
import {
  countRecoveryCodes,
  countSealedOtherwise,
  deleteFactor,
  findFactor,
  putUnconfirmed,
  replaceRecoveryCodes,
  setConfirmed,
  spendRecoveryCode,
  spendStep,
} from './secondFactor.store.ts';
import { secondFactorDisabledEmail, secondFactorEnabledEmail, recoveryCodeUsedEmail } from './secondFactorEmails.ts';
import { endedSessions } from '../sessions.service.ts';
import { enrolmentUri, matchingStep, secretOf, totpCode } from './totp.ts';

const SECRET_BYTES = 20;

type Stored = Pick<App, 'db'>;

export const wrongCode = () =>
  new Failure('invalid_otp', { message: 'This code is incorrect, has expired or was already used. Enter a new one.' });

export async function hasSecondFactor({ db }: Stored, userId: number): Promise<boolean> {
  const factor = await findFactor(db, userId);
  return (factor?.confirmedAt ?? null) !== null;
}

export async function secondFactorStatus({ db }: Stored, actor: Actor) {
  const factor = await findFactor(db, actor.userId);
  return {
    enabledAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
  };
}

/** The account of a live session: another process may have returned the account to its owner. */
async function lockSignedIn(inside: App, { userId, sessionId }: Actor): Promise<StoredUser> {
  const user = await lockExisting(inside, userId);
  if ((await endedSessions(inside, [sessionId])).length > 0) throw new Failure('unauthenticated');
  return user;
}

/** A new secret, sealed and waiting for its first code. */
export async function enrol(app: App, by: By, currentPassword: string) {
  const user = await provePassword(app, by, currentPassword);
  const secret = secretOf(app.random.bytes(SECRET_BYTES));
  await app.db.transaction().execute(async (tx) => {
    const { passwordHash } = await lockSignedIn({ ...app, db: tx }, by.actor);
    if (passwordHash !== user.passwordHash) throw new Failure('wrong_password');
    if (!(await putUnconfirmed(tx, user.id, app.sealing.seal(secret, contextOf(user.id)))))
      throw new Failure('second_factor_on');
  });
  return { secret, uri: enrolmentUri(secret, app.config.PRODUCT_NAME, user.email) };
}

/** Turns on two-step sign-in with the app's first code. Sessions opened without a code end. */
export async function confirm(app: App, actor: Actor, code: string, { address }: Origin): Promise<string[]> {
  const codes = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const user = await lockSignedIn(inside, actor);
    const factor = await findFactor(tx, actor.userId);
    if (!factor) throw new Failure('second_factor_off');
    if (factor.confirmedAt) throw new Failure('second_factor_on');
    if (!(await spendTotp(inside, user, code))) throw wrongCode();
    const now = app.clock.now();
    await setConfirmed(tx, actor.userId, now);
    const others = { userId: actor.userId, except: actor.sessionId };
    await revokeSessions(tx, others, now, 'two-step sign-in turned on');
    const made = await makeRecoveryCodes(inside, actor.userId);
    await recordAudit(inside, { ...done(actor), action: 'second_factor_enabled', address });
    await queueMail(inside, {
      kind: 'second_factor_enabled',
      to: user.email,
      userId: user.id,
      ...secondFactorEnabledEmail,
    });
    return made;
  });
  app.actors.forgetUser(actor.userId);
  return codes;
}

interface Proofs {
  currentPassword: string;
  code: string;
}

/** New recovery codes for a person with the app; the old ones end. */
export async function renewRecoveryCodes(app: App, by: By, proofs: Proofs) {
  const { actor, origin } = by;
  return withBothProofs(app, by, proofs, spendTotp, async (inside) => {
    await recordAudit(inside, { ...done(actor), action: 'recovery_codes_renewed', address: origin.address });
    return makeRecoveryCodes(inside, actor.userId);
  });
}

export async function switchOff(app: App, by: By, proofs: Proofs): Promise<void> {
  const { address } = by.origin;
  const spend = async (inside: App, user: StoredUser, typed: string) => spendCode(inside, user, typed, address);
  await withBothProofs(app, by, proofs, spend, async (inside, user) => {
    await deleteFactor(inside.db, user.id);
    await recordAudit(inside, { ...done(by.actor), action: 'second_factor_disabled', address });
    await queueMail(inside, {
      kind: 'second_factor_disabled',
      to: user.email,
      userId: user.id,
      ...secondFactorDisabledEmail,
    });
  });
}

/**
 * Turns a second factor off, in the caller's transaction.
 * @param since keeps one that was turned on before
 * @returns whether it was on
 */
export async function removeFactor({ db }: Stored, userId: number, since = new Date(0)): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (!factor || (factor.confirmedAt ?? since) < since) return false;
  await deleteFactor(db, userId);
  return factor.confirmedAt !== null;
}

/** Proofs that a signed-in person owns the account. */
export interface OwnProofs {
  currentPassword?: string | undefined;
  /** Of the app, or a recovery code, if two-step sign-in is on. */
  code?: string | undefined;
}

/** Runs work for the owner of an account, who gives the password and, with two-step sign-in, a code. */
export async function withOwnProofs<T>(
  app: App,
  by: By,
  { currentPassword, code }: OwnProofs,
  work: (inside: App, user: StoredUser) => Promise<T>,
): Promise<T> {
  if (currentPassword === undefined) throw await passwordMissing(app, by.actor);
  const proven = await provePassword(app, by, currentPassword);
  const isOn = await hasSecondFactor(app, by.actor.userId);
  if (isOn && code === undefined) throw codeMissing();
  return withCode(app, by, isOn, async (inside) => {
    const user = await lockExisting(inside, by.actor.userId);
    // Since the check the password may have changed, or two-step sign-in been turned on.
    if (user.passwordHash !== proven.passwordHash) throw new Failure('wrong_password');
    if (!isOn && (await hasSecondFactor(inside, user.id))) throw codeMissing();
    if (isOn && !(await spendCode(inside, user, code ?? '', by.origin.address))) return null;
    return { of: await work(inside, user) };
  });
}

async function passwordMissing(app: App, { userId }: Actor): Promise<Failure> {
  const { passwordHash } = await getUser(app, userId);
  const message = passwordHash === null ? 'Set a password first.' : 'Enter your current password.';
  return new Failure('wrong_password', { message, errors: { currentPassword: message } });
}

const codeMissing = () => {
  const message = 'Enter a code from your authenticator app, or a recovery code.';
  return new Failure('invalid_otp', { message, errors: { code: message } });
};

async function withBothProofs<T>(
  app: App,
  by: By,
  { currentPassword, code }: Proofs,
  spend: (inside: App, user: StoredUser, code: string) => Promise<boolean>,
  work: (inside: App, user: StoredUser) => Promise<T>,
): Promise<T> {
  const { actor } = by;
  const proven = await provePassword(app, by, currentPassword);
  if (!(await hasSecondFactor(app, actor.userId))) throw new Failure('second_factor_off');
  return withCode(app, by, true, async (inside) => {
    const user = await lockSignedIn(inside, actor);
    if (user.passwordHash !== proven.passwordHash) throw new Failure('wrong_password');
    if (!(await spend(inside, user, code))) return null;
    return { of: await work(inside, user) };
  });
}

/** Runs work in a transaction. A wrong code returns null and is counted. */
async function withCode<T>(
  app: App,
  { actor }: By,
  spends: boolean,
  work: (inside: App) => Promise<{ of: T } | null>,
): Promise<T> {
  const counted: Guesses = spends ? [['secondFactor', `own ${actor.userId}`]] : [];
  const result = await countingGuesses(app.limits, counted, () =>
    app.db.transaction().execute((tx) => work({ ...app, db: tx })),
  );
  if (!result) throw wrongCode();
  return result.of;
}

/** Uses up a code of the app or a recovery code; in the caller's transaction. @returns whether it was valid */
export async function spendCode(app: App, user: StoredUser, code: string, address: string): Promise<boolean> {
  const letters = recoveryLetters(code);
  if (letters === null) return spendTotp(app, user, code);
  if (!(await spendRecoveryCode(app.db, user.id, hashOf(letters), app.clock.now()))) return false;
  const left = await countRecoveryCodes(app.db, user.id);
  const event = { action: 'recovery_code_used', actorId: user.id, subjectId: user.id, address } as const;
  await recordAudit(app, { ...event, details: { left } });
  const email = recoveryCodeUsedEmail(left);
  await queueMail(app, { kind: 'recovery_code_used', to: user.email, userId: user.id, ...email });
  return true;
}

async function spendTotp(
  { db, clock, sealing }: Pick<App, 'db' | 'clock' | 'sealing'>,
  { id }: Pick<StoredUser, 'id'>,
  code: string,
): Promise<boolean> {
  const factor = await findFactor(db, id);
  const digits = totpCode(code);
  if (!factor || digits === null) return false;
  const secret = sealing.open(factor, contextOf(id));
  if (secret === null) throw new Failure('second_factor_unreadable');
  const step = matchingStep(secret, digits, clock.now(), factor.lastStep);
  return step !== null && spendStep(db, id, step);
}

async function makeRecoveryCodes({ db, random }: Pick<App, 'db' | 'random'>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode((below) => random.int(below)));
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOf(recoveryLetters(code) ?? '')),
  );
  return codes;
}

/** The number of people whose second factor this server lacks the key for. */
export async function countUnreadable({ db, sealing }: Pick<App, 'db' | 'sealing'>): Promise<number> {
  return countSealedOtherwise(db, sealing.keyIds());
}

/** Kind and owner of a sealed secret. */
export const contextOf = (userId: number) => `second factor of user ${userId}`;
const hashOf = (letters: string) => createHash('sha256').update(letters).digest();
const done = ({ userId }: Actor) => ({ actorId: userId, subjectId: userId });
