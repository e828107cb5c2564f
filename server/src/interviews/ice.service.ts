import { createHmac } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { IceServer } from '@assay/contract/interviews';
import type { App } from '../platform/app.ts';
import { isParticipant } from './participants.store.ts';
import type { Membership } from './rooms.ts';

/** Of a credential that is used in a room. */
export const IN_ROOM_MS = 6 * 3_600_000;

/**
 * What a browser needs to find a way to the others. A relay's credential is `expiry:participant` with its HMAC-SHA-1
 * under the secret shared with the relay (draft-uberti-behave-turn-rest-00), so the relay needs no list of people. Each
 * has a name of its own: the relay counts what somebody uses by name, and keeps for ten minutes what was used before a
 * network broke off.
 * @param holder who will use it; appears in the relay's log
 */
export function iceServersFor(
  { config, clock, random }: Pick<App, 'config' | 'clock' | 'random'>,
  holder: string,
  validForMs: number,
): IceServer[] {
  const { STUN_URLS, TURN_URLS = [], TURN_SECRET } = config;
  const stun = STUN_URLS.length > 0 ? [{ urls: STUN_URLS }] : [];
  if (TURN_URLS.length === 0 || TURN_SECRET === undefined) return stun;
  const expiry = Math.floor((clock.now().getTime() + validForMs) / 1000);
  const username = `${expiry}:${holder}-${random.bytes(6).toString('base64url')}`;
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64');
  return [...stun, { urls: TURN_URLS, username, credential }];
}

/** For a call that lasts longer than the credential it began with, or whose relay takes no more under its name. */
export async function renewIceServers(
  app: Pick<App, 'config' | 'clock' | 'random' | 'db'>,
  { meetingId, participantId }: Membership,
): Promise<IceServer[]> {
  if (!(await isParticipant(app.db, meetingId, participantId))) throw new Failure('not_admitted');
  return iceServersFor(app, participantId, IN_ROOM_MS);
}
