import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { emailAddress } from '@assay/contract/fields';
import { Failure } from '@assay/contract/failure';
import type { Clock } from '../time/clock.ts';
import type { Log } from '../telemetry/log.ts';
import { createPublishedKeys } from '../openid/publishedKeys.ts';

/** Where Google publishes the keys of its identity tokens. Neither a token's header nor a setting can change it. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/oauth2/v3/certs';
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SKEW_SECONDS = 60;
const OLDEST_SECONDS = 600;

/** A person's Google identity. `sub` identifies them, even if their address changes. */
export interface GoogleIdentity {
  sub: string;
  /** Verified by Google. */
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  picture: string | null;
  /** The organisation whose addresses Google hosts; null for personal accounts. */
  hostedDomain: string | null;
  /** Null: no nonce was requested. */
  nonce: string | null;
  issuedAt: Date;
}

export interface GoogleIdentities {
  /** Throws `google_refused` unless this is a fresh Google identity token for this installation. */
  verify(credential: string): Promise<GoogleIdentity>;
}

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((value) => value.slice(0, most));

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: emailAddress,
  email_verified: z.literal(true),
  nonce: z.string().min(1).max(200).nullable().default(null),
  iat: z.number(),
  exp: z.number(),
  name: text(300),
  given_name: text(300),
  family_name: text(300),
  picture: z.unknown().optional(),
  hd: z.string().min(1).nullable().catch(null),
});

interface Parts {
  clientId: string;
  clock: Clock;
  log: Log;
  /** For tests, which answer in Google's place. */
  keysUrl?: string | undefined;
}

export function createGoogleIdentities({ clientId, clock, log, keysUrl = GOOGLE_KEYS_URL }: Parts): GoogleIdentities {
  const keys = createPublishedKeys({ clock, log, url: keysUrl, name: 'Google' });

  async function payloadOf(credential: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(credential, keys, {
      algorithms: ['RS256'],
      issuer: ISSUERS,
      audience: clientId,
      clockTolerance: SKEW_SECONDS,
      currentDate: clock.now(),
    });
    return payload;
  }

  return {
    async verify(credential) {
      const payload = await payloadOf(credential).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? refused(error.code) : error;
      });
      // A token with further audiences is not accepted.
      if (payload.aud !== clientId) throw refused('aud');
      const said = claims.safeParse(payload);
      if (!said.success) throw refused(said.error.issues.map(({ path }) => path.join('.')).join());
      const { iat, given_name, family_name, picture, hd, sub, email, name, nonce } = said.data;
      const age = clock.now().getTime() / 1000 - iat;
      if (age > OLDEST_SECONDS || age < -SKEW_SECONDS) throw refused('iat');
      return {
        sub,
        email,
        name,
        givenName: given_name,
        familyName: family_name,
        picture: googlePicture(picture),
        hostedDomain: hd,
        nonce,
        issuedAt: new Date(iat * 1000),
      };
    },
  };
}

/** The reason is for the log; the person is asked to try again. */
export const refused = (reason: string) => new Failure('google_refused', { cause: reason });

const PICTURES = 'https://lh3.googleusercontent.com';

/** Only Google's own pictures: any other address could track people or run a script. */
export function googlePicture(claimed: unknown): string | null {
  if (typeof claimed !== 'string' || claimed.length > 1000 || !URL.canParse(claimed)) return null;
  const { origin, href, username, password } = new URL(claimed);
  return origin === PICTURES && username === '' && password === '' ? href : null;
}
