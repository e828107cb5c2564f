import { recordAudit } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findAccount } from '../../users/users.service.ts';
import { revokeSessions } from '../auth.store.ts';
import { hasSecondFactor } from './secondFactor.service.ts';
import { deleteFactor } from './secondFactor.store.ts';
import { secondFactorDisabledEmail } from './secondFactorEmails.ts';

/**
 * `npm run reset-factor`: a person who lost phone and recovery codes, and proved their identity to the operator, can
 * sign in with the password alone again. All sessions end, because the lost phone may be in other hands.
 * @throws Refusal if there is no such account or nothing to reset
 */
export async function resetFactor(
  app: Pick<App, 'db' | 'clock' | 'config' | 'random' | 'actors'>,
  { email }: { email: string },
): Promise<string> {
  const user = await findAccount(app, email);
  if (!user) throw new Refusal(`${email} has no account here.`);
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    if (!(await hasSecondFactor(inside, user.id))) throw new Refusal(`Two-step sign-in of ${email} is not on.`);
    await deleteFactor(tx, user.id);
    await revokeSessions(tx, { userId: user.id }, app.clock.now(), 'second factor reset');
    const details = { by: 'command line' };
    await recordAudit(inside, { action: 'second_factor_disabled', actorId: null, subjectId: user.id, details });
    await queueMail(inside, {
      kind: 'second_factor_disabled',
      to: user.email,
      userId: user.id,
      ...secondFactorDisabledEmail,
    });
  });
  app.actors.forgetUser(user.id);
  return `Two-step sign-in of ${email} is off; the account was signed out everywhere.`;
}
