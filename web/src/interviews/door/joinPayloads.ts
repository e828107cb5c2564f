import type { JoinState, Person, Stay } from './joinFlow.ts';
import type { Sent } from '../call/meetingConnection.ts';
import type { NetworkFound } from './networkVerdict.ts';
import { kinds, type OwnDevices } from '../devices/ownDevices.ts';

/** Sent with every request of this page. */
export interface Asking {
  meetingId: string;
  /** From an invitation's link. */
  inviteToken: string | null;
  /** Identifies this page load. */
  instance: string;
  devices: Pick<OwnDevices, 'works' | 'isOffByChoice'>;
  network: () => NetworkFound;
}

/** An unwanted camera says nothing about whether it works. */
function precheck({ devices, network }: Asking): Sent<'request-join'>['precheck'] {
  const off = kinds.filter((kind) => devices.isOffByChoice(kind));
  const works = { camera: devices.works('camera'), mic: devices.works('mic') };
  return { ...works, ...network(), ...(off.length > 0 && { off }) };
}

const userInfo = ({ name, email }: Person) => ({ name, ...(email !== '' && { email }) });

interface Tokens {
  /** Of the request being asserted again. */
  requestToken: string | null;
  /** Of the previous request, when making a new one. */
  earlierToken: string | null;
}

/** @param kept what this tab remembers of its way in */
export function requestTokens(
  state: Extract<JoinState, { step: 'joining' | 'waiting' }>,
  kept: Stay | null,
  askedToken: string | null,
): Tokens {
  const requestToken =
    state.step === 'waiting' ? state.requestToken : kept?.step === 'waiting' ? kept.requestToken : null;
  return { requestToken, earlierToken: requestToken === null ? askedToken : null };
}

export const requestPayload = (
  asking: Asking,
  person: Person,
  { requestToken, earlierToken }: Tokens,
): Sent<'request-join'> => ({
  meetingId: asking.meetingId,
  userInfo: userInfo(person),
  precheck: precheck(asking),
  ...(requestToken !== null && { requestToken }),
  ...(earlierToken !== null && { earlierToken }),
  ...(asking.inviteToken !== null && { inviteToken: asking.inviteToken }),
});

export const joinPayload = (
  { meetingId, instance, devices }: Asking,
  person: Person,
  admitToken: string | null,
): Sent<'join-meeting'> => ({
  meetingId,
  userInfo: userInfo(person),
  instance,
  videoEnabled: devices.works('camera'),
  audioEnabled: devices.works('mic'),
  ...(admitToken !== null && { admitToken }),
});
