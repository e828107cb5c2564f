import { recordAudit } from '../audit/audit.service.ts';
import { mailFirstSignIn } from '../auth/firstSignIn.service.ts';
import { revokeSignIn } from '../auth/promotion.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, By } from '../app.ts';
import { voidLinks } from '../users/links.service.ts';
import { setEmail } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { addressCorrectedEmail, addressReplacedEmail } from './accountEmails.ts';

/**
 * An admin's correction of a locked account's address, effective at once. The new mailbox's owner gets the account:
 * every way to sign in ends, since the old address may be a stranger's, and the new one receives a link to set a
 * password, which proves it. The old address gets no undo link and does not learn the new one.
 */
export async function correctEmail(app: App, before: StoredUser, email: string, { actor, origin }: By): Promise<void> {
  const { id: userId } = before;
  await setEmail(app, userId, email, null);
  const details = await revokeSignIn(app, before, 'address changed by an admin');
  await voidLinks(app, userId);
  await queueMail(app, { kind: 'email_corrected', to: before.email, userId, ...addressReplacedEmail });
  await mailFirstSignIn(app, { id: userId, email }, addressCorrectedEmail(app.config.PRODUCT_NAME));
  const event = { action: 'email_changed', actorId: actor.userId, subjectId: userId } as const;
  await recordAudit(app, { ...event, address: origin.address, details });
}
