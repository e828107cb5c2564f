import { z } from 'zod';
import { emailAddress, groupName } from '@assay/contract/fields';
import type { ProviderSettings } from '../settings/providerList.ts';

/** A person as a sign-in service describes them. Issuer and `sub` identify them, whatever their address. */
export interface ProviderIdentity {
  issuer: string;
  sub: string;
  /** The service's name of the session, for its logout. */
  sid: string | null;
  email: string | null;
  emailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
  /** Null: the operator has mapped no role. */
  role: 'user' | 'admin' | null;
  /** Null: the operator has mapped no group, or the service names none. */
  group: string | null;
}

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((value) => value.slice(0, most));

const known = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  sid: z.string().min(1).max(255).nullable().catch(null),
  email: emailAddress.nullable().catch(null),
  email_verified: z.literal(true).or(z.literal('true')).nullable().catch(null),
  name: text(300),
  given_name: text(300),
  family_name: text(300),
});

type Claims = Readonly<Record<string, unknown>>;

/** A verified address belongs to the word that verifies it, so both come from one place. */
export function joinedClaims(ofToken: Claims, ofPage: Claims): Claims {
  const { email, email_verified } = isAddressed(ofToken) ? ofToken : ofPage;
  return { ...ofPage, ...ofToken, email, email_verified };
}

const isAddressed = (claims: Claims) => claims['email'] !== undefined && claims['email_verified'] !== undefined;

/** The values of a claim, which may lie deeper: `realm_access.roles`. */
export function valuesOf(claims: Claims, path: string): string[] {
  let found: unknown = claims[path];
  if (found === undefined) {
    found = claims;
    for (const part of path.split('.'))
      found =
        typeof found === 'object' && found !== null && Object.hasOwn(found, part) ? Reflect.get(found, part) : null;
  }
  const values = Array.isArray(found) ? found : [found];
  return values.filter((value) => typeof value === 'string');
}

/** Whether the service's own page about the person has to be asked, too. */
export const lacksClaims = (claims: Claims, { role, group }: Pick<ProviderSettings, 'role' | 'group'>): boolean =>
  !isAddressed(claims) ||
  [role?.claim, group?.claim].some((claim) => claim !== undefined && valuesOf(claims, claim).length === 0);

/** @param claims of the verified identity token, with those of the service's page about the same person */
export function identityOf(
  claims: Claims,
  { role, group }: Pick<ProviderSettings, 'role' | 'group'>,
): ProviderIdentity {
  const { iss: issuer, sub, sid, email, email_verified, name, given_name, family_name } = known.parse(claims);
  const isAdmin = role && valuesOf(claims, role.claim).some((value) => role.admin.includes(value));
  return {
    issuer,
    sub,
    sid,
    email,
    emailVerified: email !== null && email_verified !== null,
    name,
    givenName: given_name,
    familyName: family_name,
    role: role ? (isAdmin ? 'admin' : 'user') : null,
    group: group ? groupIn(valuesOf(claims, group.claim), group.names) : null,
  };
}

function groupIn(values: readonly string[], names: Readonly<Record<string, string>> | undefined): string | null {
  const groups = names ? values.flatMap((value) => (Object.hasOwn(names, value) ? [names[value] ?? ''] : [])) : values;
  const [group] = groups.flatMap((one) => groupName.safeParse(one).data ?? []);
  return group ?? null;
}
