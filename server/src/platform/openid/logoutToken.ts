import { jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES: ReadonlySet<string> = new Set(['', 'jwt', 'logout+jwt']);

const claims = z
  .object({
    jti: z.string().min(1).max(500),
    iat: z.number(),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    // An identity token has one, and must not pass for a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export interface Logout {
  issuer: string;
  sub: string | null;
  sid: string | null;
  jti: string;
}

interface Rules {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  algorithms: string[];
  skewSeconds: number;
  oldestSeconds: number;
  now: Date;
}

/**
 * Reads who was signed out at the service (OpenID Connect Back-Channel Logout 2.6).
 * @returns null if the token is not valid
 */
export async function readLogoutToken(token: string, rules: Rules): Promise<Logout | null> {
  const { keys, issuer, clientId, algorithms, skewSeconds, oldestSeconds, now } = rules;
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    algorithms,
    issuer,
    audience: clientId,
    clockTolerance: skewSeconds,
    currentDate: now,
    maxTokenAge: oldestSeconds,
  });
  const said = claims.safeParse(payload);
  if (!said.success || !TYPES.has((protectedHeader.typ ?? '').toLowerCase())) return null;
  const { jti, sub = null, sid = null } = said.data;
  return { issuer, jti, sub, sid };
}
