import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, Origin } from '../app.ts';
import { isWorkbench } from '../platform/settings/config.ts';
import { placeOf } from '../platform/http/networkOf.ts';
import { emailKey } from '../users/emailAddress.ts';
import { isShared } from '../users/users.policy.ts';
import { findAccount, lockAccount } from '../users/users.service.ts';
import { NO_ACCOUNT, countTry } from './accountTries.service.ts';
import { countingGuesses } from './guesses.ts';
import type { Guesses } from './guesses.ts';
import { OTP_LIFE_MS, newOtp } from './otp.ts';
import { demandPasswords } from './passwordsOff.ts';
import { mayReset } from './reactivation.ts';
import { issueResetToken } from './reset.service.ts';
import { deleteResetCode, putResetCode, takeTry } from './reset.store.ts';
import { hashToken, knowsDevice } from './sessions.service.ts';

/** From the verified code to the new password. */
const TOKEN_LIFE_MS = 10 * 60_000;

/**
 * Sends a code to an account's address. The answer is the same for unknown addresses: everything that could reveal an
 * account runs after it.
 */
export async function requestOtp(app: App, email: string, origin: Origin): Promise<{ otp?: string }> {
  const { config, afterwards } = app;
  demandPasswords(config);
  await countRequest(app, email, origin);
  if (config.DEV_ECHO_OTP && isWorkbench(config)) {
    const otp = await sendOtp(app, email, origin);
    return otp === null ? {} : { otp };
  }
  afterwards.add('send a reset code', () => sendOtp(app, email, origin));
  return {};
}

async function countRequest(app: App, email: string, origin: Origin): Promise<void> {
  const { limits } = app;
  const user = await findAccount(app, email);
  // The owner's own device still gets a code while strangers request them.
  const isOwners = await knowsDevice(app, user?.id ?? NO_ACCOUNT, origin);
  // Keyed by the typed address, so that counting does not reveal accounts.
  const account = hashToken(emailKey(email)).toString('base64');
  const counted: Guesses = [['forgotAccountHour', `${account} ${placeOf(origin)}`]];
  if (!isOwners) counted.push(['forgotAccountNetwork', `${account} ${origin.network}`]);
  await countingGuesses(limits, counted, async () => {
    if (!isOwners) await countTry(app, { rule: 'forgotAccountDay', userId: user?.id, target: '', key: account });
    // The outcome is unknown here, so each request counts.
    return false;
  });
}

/** A code is valid where it was requested: other places neither replace it nor use up its tries. */
const askedFrom = ({ device, network }: Origin): Buffer => hashToken(device ?? network);

async function sendOtp(app: App, email: string, origin: Origin): Promise<string | null> {
  const { db, clock, random, passwords } = app;
  const otp = newOtp(random.int);
  // Hashed before the account lookup, so that an unknown address takes as long.
  const codeHash = await passwords.hash(otp);
  const user = await findAccount(app, email);
  // Demo accounts have no mailbox and a public password.
  const createdAt = clock.now();
  if (!user || !mayReset(user, createdAt) || isShared(app.config, user)) return null;
  const expiresAt = new Date(createdAt.getTime() + OTP_LIFE_MS);
  return db.transaction().execute(async (tx) => {
    const done = { ...app, db: tx };
    // Since the lookup the account may have been closed or its address changed.
    const locked = await lockAccount(done, user.id);
    if (locked?.email !== user.email || !mayReset(locked, createdAt)) return null;
    await putResetCode(tx, { userId: user.id, askedFrom: askedFrom(origin), codeHash, createdAt, expiresAt });
    const { address } = origin;
    await recordAudit(done, { action: 'reset_requested', actorId: null, subjectId: user.id, address });
    // Sent to the stored address, not the typed one: two spellings may be one account but two mailboxes.
    await queueMail(done, {
      kind: 'reset_code',
      to: user.email,
      userId: user.id,
      code: otp,
      expiresAt,
      ...resetCodeEmail,
    });
    return otp;
  });
}

const resetCodeEmail = {
  subject: 'Your password reset code',
  paragraphs: [
    'Enter this code on the page where you asked for it:',
    'It works once and expires in ten minutes. Don’t share it: we never ask for it by phone or chat.',
    'If you didn’t ask for it, ignore this email. Your password stays the same.',
  ],
};

/** Exchanges a right code for a reset token; every failure looks the same, whether the account exists or not. */
export async function verifyOtp(
  app: App,
  { email, otp }: { email: string; otp: string },
  origin: Origin,
): Promise<string> {
  demandPasswords(app.config);
  const { address } = origin;
  const { db, clock, passwords, metrics, afterwards } = app;
  const found = await findAccount(app, email);
  const user = found && mayReset(found, clock.now()) ? found : undefined;
  // The try is counted before the code is checked, so that simultaneous tries cannot exceed the limit.
  const codeHash = await takeTry(db, user?.id ?? NO_ACCOUNT, askedFrom(origin), clock.now());
  const isRight = await passwords.verify(codeHash, otp);
  if (!user || !isRight || codeHash === null) {
    metrics.authFailures.inc({ reason: 'otp' });
    if (user)
      afterwards.add('record a refused code', () =>
        recordAudit(app, { action: 'reset_code_refused', actorId: null, subjectId: user.id, address }),
      );
    throw new Failure('invalid_otp');
  }
  const used = { userId: user.id, codeHash };
  return db.transaction().execute(async (tx) => {
    // Locks the account first, like every change of it, so that voiding the code cannot race with this.
    const locked = await lockAccount({ db: tx }, user.id);
    if (locked?.email !== user.email || !mayReset(locked, clock.now())) throw new Failure('invalid_otp');
    // Of simultaneous calls with the right code, the first one uses it up.
    if (!(await deleteResetCode(tx, used))) throw new Failure('invalid_otp');
    const done = { ...app, db: tx };
    await recordAudit(done, { action: 'reset_code_accepted', actorId: null, subjectId: user.id, address });
    return issueResetToken(done, user.id, TOKEN_LIFE_MS, 'reset_code');
  });
}
