import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { closeForeignWays } from '../auth/takeOver.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, Origin } from '../app.ts';
import type { GoogleIdentity } from '../platform/google/googleIdentity.ts';
import { connectGoogle } from '../users/googleAccounts.service.ts';
import { getUser } from '../users/users.service.ts';

/** Connects an existing account with its owner's Google account and notifies the owner. Needs a transaction. */
export async function connectAccount(
  within: App,
  { sub: googleSub, picture }: GoogleIdentity,
  { userId, voidsPassword, provesEmail }: { userId: number; voidsPassword: boolean; provesEmail: boolean },
  { address }: Origin,
): Promise<void> {
  const { email } = await getUser(within, userId);
  await connectGoogle(within, userId, { googleSub, picture, voidsPassword, provesEmail });
  if (voidsPassword && !(await closeForeignWays(within, userId, 'connected with Google')))
    throw new Failure('google_needs_password');
  const details = { voidedPassword: voidsPassword };
  await recordAudit(within, { action: 'google_linked', actorId: userId, subjectId: userId, address, details });
  await queueMail(within, { kind: 'google_connected', to: email, userId, ...connectedEmail(voidsPassword) });
}

const connectedEmail = (voidsPassword: boolean) => ({
  subject: 'Your account is now connected to Google',
  paragraphs: [
    'You can now sign in with the Google account of this address.',
    voidsPassword
      ? 'For your security, the old password no longer works and all devices were signed out. You can set a new password with “Forgot password” on the sign-in page.'
      : 'Your password still works too.',
    'If this wasn’t you, contact your administrator.',
  ],
});
