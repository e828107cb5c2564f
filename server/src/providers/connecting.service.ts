import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { closeForeignWays } from '../auth/takeOver.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, Origin } from '../app.ts';
import type { ProviderIdentity } from '../platform/openid/personClaims.ts';
import type { ProviderSettings } from '../platform/settings/providerList.ts';
import { connectProvider } from '../users/providerAccounts.service.ts';
import { getUser } from '../users/users.service.ts';

/** Connects an existing account with its owner at a sign-in service and notifies the owner. Needs a transaction. */
export async function connectAccount(
  within: App,
  { issuer, sub }: ProviderIdentity,
  { id: provider, label }: ProviderSettings,
  { userId, voidsPassword, provesEmail }: { userId: number; voidsPassword: boolean; provesEmail: boolean },
  { address }: Origin,
): Promise<void> {
  const { email } = await getUser(within, userId);
  await connectProvider(within, userId, { person: { issuer, sub }, voidsPassword, provesEmail });
  if (voidsPassword && !(await closeForeignWays(within, userId, 'connected with a sign-in service')))
    throw new Failure('provider_needs_password');
  const details = { provider, voidedPassword: voidsPassword };
  await recordAudit(within, { action: 'provider_linked', actorId: userId, subjectId: userId, address, details });
  await queueMail(within, { kind: 'provider_connected', to: email, userId, ...connectedEmail(label, voidsPassword) });
}

/** @param label of the service that can now open the account */
export const connectedEmail = (label: string, voidsPassword: boolean) => ({
  subject: `Your account is now connected to ${label}`,
  paragraphs: [
    `You can now sign in with ${label}.`,
    voidsPassword
      ? 'For your security, the old password no longer works and all devices were signed out.'
      : 'Your password still works too.',
    'If this wasn’t you, contact your administrator.',
  ],
});
