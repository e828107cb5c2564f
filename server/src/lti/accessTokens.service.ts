import { z } from 'zod';
import type { App } from '../app.ts';
import type { AskOutside } from '../platform/outgoing/request.ts';
import { signed } from './keys.service.ts';

const MOST_BYTES = 64 * 1024;
const ASSERTION_SECONDS = 60;
/** Not used in its last minute, in which it may expire on its way. */
const SPARE_MS = 60_000;

const answer = z.object({
  access_token: z.string().min(1).max(16_000),
  expires_in: z.coerce.number().positive().catch(60),
});

interface Client {
  platformId: number;
  clientId: string;
  tokenUrl: string;
}

export interface PlatformTokens {
  /** Rejects with an error whose `code` says what went wrong. */
  get(client: Client, scope: string): Promise<string>;
  /** A platform has refused it. */
  forget(client: Pick<Client, 'platformId' | 'tokenUrl'>, scope: string): void;
}

/** Tokens with which we call platforms, got with an assertion that we sign (1EdTech security framework 4.1). */
export function createPlatformTokens(
  app: Pick<App, 'db' | 'clock' | 'random' | 'sealing'>,
  ask: AskOutside,
): PlatformTokens {
  const known = new Map<string, { token: string; until: number }>();
  // A platform that has moved gives new ones.
  const keyOf = ({ platformId, tokenUrl }: Pick<Client, 'platformId' | 'tokenUrl'>, scope: string) =>
    `${platformId} ${tokenUrl} ${scope}`;

  async function fetched({ clientId, tokenUrl }: Client, scope: string) {
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const assertion = await signed(app, {
      iss: clientId,
      sub: clientId,
      aud: tokenUrl,
      iat: now,
      exp: now + ASSERTION_SECONDS,
      jti: app.random.bytes(16).toString('hex'),
    });
    const { statusCode, bytes, isWhole } = await ask({
      url: tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope,
      }).toString(),
      mostBytes: MOST_BYTES,
    });
    if (statusCode !== 200) throw Object.assign(new Error('no token'), { code: `token_${statusCode}` });
    const said = isWhole ? answer.safeParse(jsonOf(bytes)) : null;
    if (!said?.success) throw Object.assign(new Error('no token'), { code: 'token_unreadable' });
    return said.data;
  }

  return {
    async get(client, scope) {
      const now = app.clock.now().getTime();
      const kept = known.get(keyOf(client, scope));
      if (kept && now < kept.until) return kept.token;
      const { access_token: token, expires_in: seconds } = await fetched(client, scope);
      known.set(keyOf(client, scope), { token, until: now + seconds * 1000 - SPARE_MS });
      return token;
    },
    forget(client, scope) {
      known.delete(keyOf(client, scope));
    },
  };
}

export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
