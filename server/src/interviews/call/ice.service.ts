import { createHmac } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { IceServer } from '@assay/contract/interviews';
import type { App } from '../../app.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { isParticipant } from '../data/participants.store.ts';
import type { Inside } from '../shared/rooms.ts';

/** Of a credential that is used in a room. */
export const IN_ROOM_MS = 6 * 3_600_000;

/**
 * What a browser needs to find a way to the others. A relay's credential is `expiry:participant` with its HMAC-SHA-1
 * under the secret shared with the relay (draft-uberti-behave-turn-rest-00), so the relay needs no list of people.
 * @param holder who will use it; the relay allows so much to each, and names them in its log
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

/** A relay keeps for ten minutes what was used before a network broke off; what it allows must bind, too. */
const NAMES_EACH = 4;

/** In a room; the next name is another one. */
export const holderInside = (participantId: string, nth: number) => `${participantId}-${nth % NAMES_EACH}`;

/** Before anybody is known: whoever has this address, which the relay's log need not hold twice. */
export function holderAt({ config, random }: Pick<App, 'config' | 'random'>, address: string): string {
  const at = createHmac('sha256', config.TURN_SECRET ?? '')
    .update(`check ${address}`)
    .digest('base64url')
    .slice(0, 12);
  return `check-${at}-${random.int(NAMES_EACH)}`;
}

/**
 * For a call that lasts longer than the credential it began with, or whose relay takes no more under its name.
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

/** @throws Failure when a meeting is to use nothing but a relay, and there is none */
export function refuseRelayOnly({ config }: Pick<App, 'config'>, { relayOnly }: Pick<StoredMeeting, 'relayOnly'>) {
  if (!relayOnly || relayOf(config) !== null) return;
  throw new Failure('invalid_input', { errors: { relayOnly: 'This server has no relay, so calls go directly' } });
}

const relayOf = ({ TURN_URLS: urls = [], TURN_SECRET: secret }: App['config']) =>
  urls.length === 0 || secret === undefined ? null : { urls, secret };
