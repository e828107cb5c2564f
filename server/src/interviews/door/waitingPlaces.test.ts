import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startMailingServer } from '../../../test/testEmails.ts';
import { inviteTokenOf } from '../../../test/testWorld.ts';

/** A meeting where guests from any address may knock. */
async function doorOf(settings: Record<string, string> = {}) {
  const server = await startMailingServer({ TRUST_PROXY: '1', ...settings });
  const meeting = await meetingOf(server);
  const invite = async (name: string) => {
    const { boss, meetingId } = meeting;
    const body = { name, email: `${name.toLowerCase().replace(' ', '.')}@example.org` };
    await server.call(`POST /meetings/${meetingId}/invitations`, { token: boss.token, body });
    return inviteTokenOf(server, body.email);
  };
  const knockFrom = async (address: string, name: string, more: object = {}) => {
    const socket = await meeting.open(undefined, { extraHeaders: { 'x-forwarded-for': address } });
    return socket.send('request-join', { meetingId: meeting.meetingId, userInfo: { name }, ...more });
  };
  /** Asks, asserts the request again and withdraws it. */
  const knockAndLeave = async (address: string, name: string, more: object = {}) => {
    const { meetingId, open } = meeting;
    const { send, socket } = await open(undefined, { extraHeaders: { 'x-forwarded-for': address } });
    const knock = { meetingId, userInfo: { name }, ...more };
    const answer = await send('request-join', knock);
    if (answer.ok) await send('request-join', knock);
    await send('leave-meeting', { meetingId });
    socket.close();
    return codeOf(answer);
  };
  return { ...meeting, invite, knockFrom, knockAndLeave };
}

test('at most 40 people without an invitation wait at a meeting, 20 per address; invited ones always have a place', async () => {
  const { invite, knockFrom } = await doorOf({ RATE_LIMIT_FACTOR: '100' });
  const invited = [await invite('One'), await invite('Two')];
  const full = { ok: false, error: { code: 'rate_limited', retryAfter: 60 } };
  for (let nth = 1; nth <= 20; nth += 1) expect(codeOf(await knockFrom('10.0.0.1', `Guest ${nth}`))).toBe('ok');
  expect(await knockFrom('10.0.0.1', 'Guest 21')).toMatchObject(full);
  for (let nth = 1; nth <= 20; nth += 1)
    expect(codeOf(await knockFrom(`2001:db8:1:2::${nth}`, `Guest 2 ${nth}`))).toBe('ok');
  expect(await knockFrom('10.0.0.3', 'Guest 3')).toMatchObject(full);
  expect(codeOf(await knockFrom('10.0.0.1', 'One', { inviteToken: invited[0] }))).toBe('ok');
  expect(codeOf(await knockFrom('10.0.0.3', 'Two', { inviteToken: invited[1] }))).toBe('ok');
  // A second person with the same link does not count as invited.
  expect(await knockFrom('10.0.0.3', 'Three', { inviteToken: invited[1] })).toMatchObject(full);
});

test('each address may ask 30 times a minute without an invitation; asserting a request does not count', async () => {
  const { invite, knockAndLeave } = await doorOf({ RATE_LIMIT_FACTOR: '1' });
  const inviteToken = await invite('One');
  for (let nth = 1; nth <= 30; nth += 1) expect(await knockAndLeave(`2001:db8:1:2::${nth}`, `Guest ${nth}`)).toBe('ok');
  expect(await knockAndLeave('2001:db8:1:2:ffff::1', 'Guest 31')).toBe('rate_limited');
  expect(await knockAndLeave('2001:db8:1:3::1', 'Guest 32')).toBe('ok');
  expect(await knockAndLeave('2001:db8:1:2::1', 'One', { inviteToken })).toBe('ok');
});

test('a declined person is known again anywhere in the same /64', async () => {
  const { knockFrom, host, meetingId } = await doorOf();
  const boss = await host();
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) {
    expect(codeOf(await knockFrom(address, 'Guest'))).toBe('ok');
    const { requestId } = await boss.next<{ requestId: string }>('join-request');
    await boss.send('reject-join', { meetingId, requestId });
  }
  expect(codeOf(await knockFrom('2001:db8:1:2:3::3', 'Guest'))).toBe('blocked');
  expect(codeOf(await knockFrom('2001:db8:1:3::1', 'Guest'))).toBe('ok');
});
