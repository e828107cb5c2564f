import type { Person } from './joinFlow.ts';
import type { Sent } from './meetingConnection.ts';
import type { Verdict } from './networkVerdict.ts';
import type { OwnDevices } from './ownDevices.ts';

/** What this page says of itself with every question. */
export interface Asking {
  meetingId: string;
  /** Of the link in an invitation. */
  inviteToken: string | null;
  /** Of this page load. */
  instance: string;
  devices: Pick<OwnDevices, 'works'>;
  network: () => Verdict;
}

const userInfo = ({ name, email }: Person) => ({ name, ...(email !== '' && { email }) });

/** @param requestToken of the request that is asserted again */
export const requestPayload = (
  { meetingId, inviteToken, devices, network }: Asking,
  person: Person,
  requestToken: string | null,
): Sent<'request-join'> => ({
  meetingId,
  userInfo: userInfo(person),
  precheck: { camera: devices.works('camera'), mic: devices.works('mic'), network: network() },
  ...(requestToken !== null && { requestToken }),
  ...(inviteToken !== null && { inviteToken }),
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
