import { z } from 'zod';
import { onLoopback } from './loopback.ts';

/** The sign-in services of an installation, as `OIDC_PROVIDERS` lists them. */

const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).protocol === 'https:' || onLoopback(new URL(text).hostname), 'takes an https address')
  .refine((text) => !/[?#]/.test(text), 'takes an address without ? and #');
const name = z.string().min(1).max(200);

const provider = z.strictObject({
  /** Part of the address that the service redirects to. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'takes small letters, digits and -'),
  /** The name on the sign-in page's button, after “Sign in with”. */
  label: z.string().trim().min(1).max(40),
  issuer,
  clientId: name,
  clientSecret: name.optional(),
  scopes: z.array(z.string().regex(/^[!#-[\]-~]+$/)).default(['openid', 'email', 'profile']),
  /** The email domains whose addresses this service decides about. With some, it signs in no others. */
  domains: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'takes a domain such as example.org'),
    )
    .default([]),
  /** Whether people without an account get one. */
  newAccounts: z.boolean().default(false),
  /** People with one of these values of the claim are admins, all others learners. */
  role: z.strictObject({ claim: name, admin: z.array(name).min(1) }).optional(),
  /** The claim with a learner's group; `names` translates its values, and drops all others. */
  group: z.strictObject({ claim: name, names: z.record(z.string(), name).optional() }).optional(),
});

export type ProviderSettings = z.output<typeof provider>;

const list = z
  .array(provider)
  .min(1)
  .max(10)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'the ids must differ')
  .refine(
    (all) => new Set(all.map((one) => one.issuer)).size === all.length,
    'the issuers must differ: they identify people',
  )
  .refine(
    (all) => all.every(({ role, domains }) => role === undefined || domains.length > 0),
    'role needs domains: only people with these email domains become admins',
  )
  .refine((all) => all.every(({ scopes }) => scopes.includes('openid')), 'scopes must include openid');

/** Reads the list; a fault names its place, never a value, because the list holds secrets. */
export const providerList = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.issues.push({ code: 'custom', message, input: '' });
    return z.NEVER;
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('takes a list of sign-in services in JSON');
  }
  const read = list.safeParse(json);
  if (read.success) return read.data;
  return refuse(read.error.issues.map(({ path, message }) => `${path.join('.') || 'list'}: ${message}`).join('; '));
});
