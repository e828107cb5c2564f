import type { ProviderIdentity } from '../platform/openid/personClaims.ts';
import type { ProviderSettings } from '../platform/settings/providerList.ts';
import { isAuthoritative } from '../users/authority.ts';

/** The operator's settings applied to a person whom a sign-in service identified. */

/** A service decides about the domains that the operator lists. */
export const isProviderAuthoritative = (
  person: Pick<ProviderIdentity, 'email' | 'emailVerified'>,
  { domains }: Pick<ProviderSettings, 'domains'>,
): boolean => isAuthoritative(person, (domain) => domains.includes(domain));

/** A service with domains signs in only people of these. */
export const isWelcome = (
  person: Pick<ProviderIdentity, 'email' | 'emailVerified'>,
  settings: Pick<ProviderSettings, 'domains'>,
): boolean => settings.domains.length === 0 || isProviderAuthoritative(person, settings);
