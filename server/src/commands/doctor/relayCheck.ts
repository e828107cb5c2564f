import { iceServersFor } from '../../interviews/call/ice.service.ts';
import type { Config } from '../../platform/settings/config.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { attention, codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import { connectTo, placeOf } from './relayConnection.ts';
import type { RelayConnection } from './relayConnection.ts';
import {
  ALLOCATE,
  keyOf,
  LIFETIME,
  NONCE,
  REALM,
  REFRESH,
  REQUESTED_TRANSPORT,
  requestOf,
  USERNAME,
} from './stunMessage.ts';
import type { StunAnswer } from './stunMessage.ts';

const CREDENTIAL_MS = 60_000;
const OVER_UDP = Buffer.from([17, 0, 0, 0]);
const UNAUTHORIZED = 401;
const STALE_NONCE = 438;
const QUOTA_REACHED = 486;

interface Credential {
  username: string;
  password: string;
}

/** Asks each address of TURN_URLS for a relay, as a browser does, and gives it back. */
export async function checkRelays(config: Config): Promise<Finding[]> {
  const { TURN_URLS: urls = [], TURN_SECRET: secret } = config;
  if (urls.length === 0)
    return [ok('No relay is set up. Interviews with people behind strict firewalls may have no video.')];
  if (secret === undefined) return [wrong('TURN_URLS needs TURN_SECRET, so the relay isn’t used. Set both.')];
  const relay = iceServersFor({ config, clock: systemClock }, { relayOnly: true }, 'doctor', CREDENTIAL_MS)[0];
  const credential = { username: relay?.username ?? '', password: relay?.credential ?? '' };
  return Promise.all(urls.map((url) => checkRelay(url, credential)));
}

async function checkRelay(url: string, credential: Credential): Promise<Finding> {
  const place = placeOf(url);
  if (!place) return wrong(`${url} isn't an address of a relay. Write turn:host:3478 or turns:host:5349.`);
  if (place.transport === 'dtls') return attention(`${url} can't be checked from here. Try it from a browser.`);
  let connection: RelayConnection | null = null;
  try {
    connection = await connectTo(place);
    return judgeRelay(url, await allocate(connection, credential));
  } catch (error) {
    return judgeConnection(url, codeOf(error));
  } finally {
    connection?.close();
  }
}

/** Asks for an address; the first answer always asks for the credential. */
async function allocate(connection: RelayConnection, { username, password }: Credential): Promise<StunAnswer> {
  const transport = [REQUESTED_TRANSPORT, OVER_UDP] as const;
  let answer = await connection.ask(requestOf(ALLOCATE, [transport]));
  if (answer.errorCode !== UNAUTHORIZED || answer.realm === '') return answer;
  const { realm } = answer;
  const key = keyOf(username, realm, password);
  const proof = (nonce: Buffer) =>
    [
      [USERNAME, Buffer.from(username)],
      [REALM, Buffer.from(realm)],
      [NONCE, nonce],
    ] as const;
  let { nonce } = answer;
  answer = await connection.ask(requestOf(ALLOCATE, [transport, ...proof(nonce)], key));
  if (answer.errorCode === STALE_NONCE) {
    ({ nonce } = answer);
    answer = await connection.ask(requestOf(ALLOCATE, [transport, ...proof(nonce)], key));
  }
  if (answer.isSuccess)
    await connection.ask(requestOf(REFRESH, [[LIFETIME, Buffer.alloc(4)], ...proof(nonce)], key)).catch(() => null);
  return answer;
}

/** @param answer to the request with a credential */
export function judgeRelay(url: string, { isSuccess, errorCode, relayed }: StunAnswer): Finding {
  if (isSuccess && relayed !== null && isPrivate(relayed))
    return attention(
      `${url} works, but relays from ${relayed}, which others can't reach. Set external-ip in its settings.`,
    );
  if (isSuccess) return ok(`${url} works.`);
  if (errorCode === UNAUTHORIZED)
    return wrong(`${url} rejects our credentials. Set TURN_SECRET to its static-auth-secret, and check both clocks.`);
  if (errorCode === QUOTA_REACHED) return attention(`${url} is full now. Raise user-quota or total-quota.`);
  return wrong(`${url} refuses to relay (${errorCode ?? 'no reason given'}). Its log shows why.`);
}

/** @param code of the socket */
export function judgeConnection(url: string, code: string): Finding {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(`The host name in ${url} isn't known. Check its spelling and your DNS.`);
  if (/CERT|SELF_SIGNED|ISSUER|SSL|ERR_TLS/.test(code))
    return wrong(`The certificate of ${url} isn't trusted (${code}). Browsers will refuse it too. Renew it.`);
  return wrong(`${url} doesn't answer (${code}). Check that it runs, and that firewalls let its ports through.`);
}

/** A relay on a private network works within it alone. */
const isPrivate = (address: string) =>
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(address);
