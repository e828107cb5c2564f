import type { ProviderIdentity } from '../platform/openid/personClaims.ts';
import type { ProviderSettings } from '../platform/settings/providerList.ts';

/** The operator's settings applied to a person whom a sign-in service identified. */

/** Whether the service knows today's owner of the address: it verified it, in a domain that it decides about. */
export function isAuthoritative(
  { email, emailVerified }: Pick<ProviderIdentity, 'email' | 'emailVerified'>,
  { domains }: Pick<ProviderSettings, 'domains'>,
): boolean {
  return emailVerified && email !== null && domains.includes(domainOf(email));
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** A service with domains signs in only people of these. */
export const isWelcome = (
  person: Pick<ProviderIdentity, 'email' | 'emailVerified'>,
  settings: Pick<ProviderSettings, 'domains'>,
): boolean => settings.domains.length === 0 || isAuthoritative(person, settings);
