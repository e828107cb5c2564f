import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { emailAddress } from '@assay/contract/fields';
import { Failure } from '@assay/contract/failure';
import type { Clock } from '../time/clock.ts';
import type { Log } from '../telemetry/log.ts';
import { GOOGLE_KEYS_URL, createGoogleKeys } from './googleKeys.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SKEW_SECONDS = 60;
const OLDEST_SECONDS = 600;

/** Somebody as Google knows them; the person is `sub`, whatever their address becomes. */
export interface GoogleIdentity {
  sub: string;
  /** Verified by Google. */
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  picture: string | null;
  /** The organisation whose addresses Google hosts; null for everyone else. */
  hostedDomain: string | null;
  /** Null: none was asked for. */
  nonce: string | null;
  issuedAt: Date;
}

export interface GoogleIdentities {
  /** Throws `google_refused` unless this is a fresh identity token of Google's, for this installation. */
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
  /** Tests answer for Google. */
  keysUrl?: string | undefined;
}

export function createGoogleIdentities({ clientId, clock, log, keysUrl = GOOGLE_KEYS_URL }: Parts): GoogleIdentities {
  const keys = createGoogleKeys({ clock, log, url: keysUrl });

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
      // One that is also meant for others is not meant for us.
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

/** The reason is for the log; the person is told to try again. */
export const refused = (reason: string) => new Failure('google_refused', { cause: reason });

const PICTURES = 'https://lh3.googleusercontent.com';

/** Google's own pictures and nothing else: any other address could track people or run a script. */
export function googlePicture(claimed: unknown): string | null {
  if (typeof claimed !== 'string' || claimed.length > 1000 || !URL.canParse(claimed)) return null;
  const { origin, href, username, password } = new URL(claimed);
  return origin === PICTURES && username === '' && password === '' ? href : null;
}
