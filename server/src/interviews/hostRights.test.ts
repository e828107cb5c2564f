import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import type { Inside } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestSocket } from '../../test/testSocket.ts';
import { untilHolds } from '../../test/testWaiting.ts';

/** Callers of the acts of hosts; only the last two may. */
const callers = [
  'anonymous at the door',
  'learner at the door',
  'interviewer of another meeting at the door',
  'admitted candidate',
  'admitted learner',
  'panel member',
  'admin',
] as const;
type Caller = (typeof callers)[number];

/** Ends the meeting last, so every right before it is tried in a live room. */
const rights: readonly [event: string, payload: (of: Of) => object, refusal: string][] = [
  ['lock-meeting', () => ({ locked: false }), 'not_host'],
  ['request-mute', ({ bystander }) => ({ participantId: bystander.id }), 'not_host'],
  ['resume-cameras', () => ({}), 'not_host'],
  ['message-waiting', ({ requestId }) => ({ requestId, text: 'Soon' }), 'not_host'],
  ['reject-join', ({ requestId }) => ({ requestId }), 'not_host'],
  ['approve-join', ({ otherId }) => ({ requestId: otherId }), 'not_host'],
  ['remove-participant', ({ bystander }) => ({ participantId: bystander.id }), 'not_host'],
  ['send-message', ({ meetingId }) => ({ meetingId, message: 'Among us', channel: 'panel' }), 'not_host'],
];
interface Of {
  meetingId: string;
  bystander: Inside;
  requestId: string;
  otherId: string;
}

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '100' });

async function roomFor(caller: Caller) {
  const server = await start();
  const made = await meetingOf(server);
  const { meetingId, boss, host, open, enter, guest } = made;
  const lead = await host();
  const bystander = await guest(lead, 'Bystander');
  const [first, other] = [await made.knock('One'), await made.knock('Two')];
  const person = caller === 'admin' ? await server.admin() : await server.learner();
  const put = (id: string) =>
    server.call(`POST /meetings/${id}/hosts`, { token: boss.token, body: { userId: person.id } });
  const admitted = async (token: string | undefined) => {
    const socket = await open(token);
    await socket.send('request-join', { meetingId, userInfo: { name: 'Admitted' } });
    const { requestId } = await socket.next<{ requestId: string }>('join-pending');
    await lead.send('approve-join', { requestId });
    const { admitToken } = await socket.next<{ admitToken: string }>('join-approved');
    return enter(socket, { admitToken });
  };
  const socketOf: Record<Caller, () => Promise<TestSocket>> = {
    'anonymous at the door': async () => first.socket,
    'learner at the door': () => open(person.token),
    'interviewer of another meeting at the door': async () => {
      await put((await meetingOf(server, {}, boss)).meetingId);
      return open(person.token);
    },
    'admitted candidate': () => admitted(undefined),
    'admitted learner': () => admitted(person.token),
    'panel member': async () => {
      await put(meetingId);
      return enter(await open(person.token));
    },
    admin: async () => enter(await open(person.token)),
  };
  const socket = await socketOf[caller]();
  return {
    server,
    ...made,
    person,
    lead,
    socket,
    of: { meetingId, bystander, requestId: first.requestId, otherId: other.requestId },
  };
}

test.each(callers)('what hosts do, tried by: %s', async (caller) => {
  const { socket, of, lead } = await roomFor(caller);
  const isHost = caller === 'panel member' || caller === 'admin';
  const found: Record<string, string> = {};
  for (const [event, payload] of rights) found[event] = codeOf(await socket.send(event, payload(of)));
  const isOutside = caller.endsWith('at the door');
  const refused = Object.fromEntries(
    rights.map(([event, , code]) => [event, isOutside && event === 'send-message' ? 'not_admitted' : code]),
  );
  expect(found).toEqual(isHost ? Object.fromEntries(rights.map(([event]) => [event, 'ok'])) : refused);
  // A lead's rights are only theirs and admins'.
  expect(codeOf(await socket.send('end-meeting', {}))).toBe(caller === 'admin' ? 'ok' : 'not_host');
  if (caller !== 'admin') expect(codeOf(await lead.send('lock-meeting', { locked: true }))).toBe('ok');
});

test('a panel member enters without being admitted, and has no other right of an admin', async () => {
  const { server, meetingId, person } = await roomFor('panel member');
  const { token } = person;
  expect((await server.call(`GET /meetings/${meetingId}`, { token })).data.isHost).toBe(true);
  for (const path of [`/meetings/${meetingId}/attendance`, `/meetings/${meetingId}/invitations`, '/meetings', '/users'])
    expect((await server.call(`GET ${path}`, { token })).status, path).toBe(403);
  expect((await server.call(`POST /meetings/${meetingId}/end`, { token })).status).toBe(403);
  const body = { userId: person.id };
  expect((await server.call(`POST /meetings/${meetingId}/hosts`, { token, body })).status).toBe(403);
});

test.each(['deactivated', 'deleted'] as const)('a panel member whose account is %s is out at once', async (end) => {
  const { server, boss, person, socket, open, meetingId } = await roomFor('panel member');
  if (end === 'deactivated')
    await server.call(`PUT /users/${person.id}`, { token: boss.token, body: { active: false } });
  else await server.call(`DELETE /users/${person.id}`, { token: boss.token });
  await server.server.sockets.checkSessions();
  await untilHolds(() => expect(socket.socket.connected).toBe(false));
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
  await expect(open(person.token)).rejects.toThrow();
  expect((await server.call(`GET /meetings/${meetingId}`)).data.isHost).toBe(false);
});
