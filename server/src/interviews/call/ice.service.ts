import { createHmac } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { IceServer } from '@assay/contract/interviews/interviews';
import type { App } from '../../app.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { isParticipant } from '../data/participants.store.ts';
import type { Inside } from '../shared/rooms.ts';

/** Lifetime of a credential used in a room. */
export const IN_ROOM_MS = 6 * 3_600_000;

/**
 * The ICE servers for a browser. A relay credential is `expiry:participant` with its HMAC-SHA-1 under the secret shared
 * with the relay (draft-uberti-behave-turn-rest-00), so the relay needs no user database.
 * @param holder named in the relay's log; the relay's quota applies to each holder
 */
export function iceServersFor(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  { relayOnly }: Pick<StoredMeeting, 'relayOnly'>,
  holder: string,
  validForMs: number,
): IceServer[] {
  const stun = config.STUN_URLS.length > 0 && !relayOnly ? [{ urls: config.STUN_URLS }] : [];
  const relay = relayOf(config);
  if (relay === null) return stun;
  const expiry = Math.floor((clock.now().getTime() + validForMs) / 1000);
  const username = `${expiry}:${holder}`;
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64');
  return [...stun, { urls: relay.urls, username, credential }];
}

/**
 * A relay keeps the allocations of a lost network for ten minutes, so a person needs a few names; the limit keeps the
 * quota effective.
 */
const NAMES_EACH = 4;

/** In a room; `nth` gives the next name. */
export const holderInside = (participantId: string, nth: number) => `${participantId}-${nth % NAMES_EACH}`;

/** Before a person is known: derived from their address, so that the relay's log does not hold the address twice. */
export function holderAt({ config, random }: Pick<App, 'config' | 'random'>, address: string): string {
  const at = createHmac('sha256', config.TURN_SECRET ?? '')
    .update(`check ${address}`)
    .digest('base64url')
    .slice(0, 12);
  return `check-${at}-${random.int(NAMES_EACH)}`;
}

/**
 * A new credential for a call that outlasts its first one, or whose relay quota under that name is used up.
 * @param nth how often it was renewed
 */
export async function renewIceServers(
  app: Pick<App, 'config' | 'clock' | 'db'>,
  { meetingId, participantId, relayOnly }: Inside,
  nth: number,
): Promise<IceServer[]> {
  if (!(await isParticipant(app.db, meetingId, participantId))) throw new Failure('not_admitted');
  return iceServersFor(app, { relayOnly }, holderInside(participantId, nth), IN_ROOM_MS);
}

/** @throws Failure when a meeting should use only a relay and none is configured */
export function refuseRelayOnly({ config }: Pick<App, 'config'>, { relayOnly }: Pick<StoredMeeting, 'relayOnly'>) {
  if (!relayOnly || relayOf(config) !== null) return;
  throw new Failure('invalid_input', { errors: { relayOnly: 'This server has no relay. Turn this off.' } });
}

const relayOf = ({ TURN_URLS: urls = [], TURN_SECRET: secret }: App['config']) =>
  urls.length === 0 || secret === undefined ? null : { urls, secret };
