import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import { untilHolds } from '../../test/testWaiting.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });

/** Sends and reads only what the specification lists: no acknowledgements, request tokens or `instance`. */
interface Client {
  emit(name: string, payload: object): void;
  /** Every payload of that event so far. */
  received(name: string): unknown[];
  /** The nth payload of that event, counted from 1. */
  next<T = Record<string, unknown>>(name: string, nth?: number): Promise<T>;
  socket: Socket;
}

async function clientOf(url: string, token?: string): Promise<Client> {
  const socket = io(url, {
    transports: ['websocket', 'polling'],
    timeout: 20_000,
    forceNew: true,
    reconnection: false,
    // As a browser sends it.
    extraHeaders: { origin: url },
    ...(token !== undefined && { auth: { token } }),
  });
  onTestFinished(() => void socket.close());
  const heard: [name: string, payload: unknown][] = [];
  socket.onAny((name: string, payload: unknown) => void heard.push([name, payload]));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const received = (name: string) => heard.flatMap(([its, payload]) => (its === name ? [payload] : []));
  return {
    socket,
    emit: (name, payload) => void socket.emit(name, payload),
    received,
    async next(name, nth = 1) {
      await untilHolds(() => expect(received(name).length, name).toBeGreaterThanOrEqual(nth));
      return received(name)[nth - 1] as never;
    },
  };
}

test('a client that knows the specification alone goes through a whole interview', async () => {
  const server = await start();
  const { meetingId, boss: lead } = await meetingOf(server);
  const host = await clientOf(server.url, lead.token);
  host.emit('join-meeting', { meetingId, userInfo: { name: 'Host', email: '', isHost: true } });
  expect(await host.next('meeting-joined')).toMatchObject({ participants: [] });

  const guest = await clientOf(server.url);
  const userInfo = { name: 'Ana Lima', email: 'ana@example.org' };
  guest.emit('request-join', { meetingId, userInfo });
  const asked = await host.next<{ id: string; requestId: string }>('join-request');
  expect(asked).toMatchObject({ name: 'Ana Lima', email: 'ana@example.org' });
  expect(asked.id).toBe(asked.requestId);
  host.emit('approve-join', { requestId: asked.id });
  await guest.next('join-approved');
  guest.emit('join-meeting', { meetingId, userInfo });
  const { participants } = await guest.next<{ participants: { id: string; isHost: boolean }[] }>('meeting-joined');
  expect(participants).toMatchObject([{ isHost: true }]);
  const { participant: ana } = await host.next<{ participant: { id: string; name: string } }>('user-joined');
  expect(ana.name).toBe('Ana Lima');
  const hostId = participants[0]?.id;

  const offer = { type: 'offer', sdp: 'v=0' };
  const answer = { type: 'answer', sdp: 'v=0' };
  const candidate = { candidate: 'candidate:1 1 udp 1 198.51.100.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };
  host.emit('offer', { meetingId, offer, targetId: ana.id });
  expect(await guest.next('offer')).toEqual({ offer, senderId: hostId });
  guest.emit('answer', { meetingId, answer, targetId: hostId });
  expect(await host.next('answer')).toEqual({ answer, senderId: ana.id });
  guest.emit('ice-candidate', { meetingId, candidate, targetId: hostId });
  expect(await host.next('ice-candidate')).toEqual({ candidate, senderId: ana.id });

  const switched = { participantId: ana.id, enabled: false };
  guest.emit('toggle-video', { meetingId, enabled: false });
  expect(await host.next('participant-video-toggle')).toEqual(switched);
  guest.emit('toggle-audio', { meetingId, enabled: false });
  expect(await host.next('participant-audio-toggle')).toEqual(switched);
  guest.emit('toggle-screen-share', { meetingId, enabled: true });
  expect(await host.next('participant-screen-share')).toEqual({ ...switched, enabled: true });
  guest.emit('raise-hand', { meetingId, raised: true });
  expect(await host.next('participant-hand-raised')).toMatchObject({
    participantId: ana.id,
    raised: true,
    participantName: 'Ana Lima',
  });
  guest.emit('send-message', { meetingId, message: 'Hello' });
  for (const one of [host, guest])
    expect(await one.next('new-message')).toMatchObject({ message: 'Hello', sender: 'Ana Lima' });

  guest.emit('leave-meeting', { meetingId });
  expect(await host.next('user-left')).toEqual({ participantId: ana.id, reason: 'left' });
  expect([...host.received('error'), ...guest.received('error')]).toEqual([]);
});

test.each([{ name: '' }, { name: '  \u200e' }, {}, { name: null }, { name: 'Somebody Else' }, null, 'text'])(
  'an admitted person who joins with %j keeps the name of their request',
  async (userInfo) => {
    const server = await start();
    const { meetingId, host, open } = await meetingOf(server);
    const boss = await host();
    const guest = await clientOf(server.url);
    guest.emit('request-join', { meetingId, userInfo: { name: 'Ana Lima' } });
    const { requestId } = await boss.next<{ requestId: string }>('join-request');
    await boss.send('approve-join', { requestId });
    await guest.next('join-approved');
    guest.emit('join-meeting', { meetingId, userInfo });
    expect(await boss.next('user-joined')).toMatchObject({ participant: { name: 'Ana Lima' } });
    await guest.next('meeting-joined');
    expect(guest.received('error')).toEqual([]);
    // A name alone admits no one.
    const stranger = await open();
    const answer = await stranger.send('join-meeting', { meetingId, userInfo });
    expect(answer).toMatchObject({ ok: false, error: { code: 'not_admitted' } });
  },
);

test('a knock at a meeting that does not exist, or is over, is declined in the specification’s words too', async () => {
  const server = await start();
  const over = await meetingOf(server);
  await server.call(`POST /meetings/${over.meetingId}/end`, { token: over.boss.token });
  const cases = [
    [over.meetingId, 'ended', over.meetingId],
    ['zzzz-zzzz-zzzz', 'not_found', 'zzzz-zzzz-zzzz'],
    ['no meeting has this id', 'not_found', ''],
    ['', 'not_found', ''],
    ['\0', 'not_found', ''],
  ] as const;
  for (const [meetingId, reason, shown] of cases) {
    const guest = await clientOf(server.url);
    guest.emit('request-join', { meetingId, userInfo: { name: 'Ana Lima' } });
    expect(await guest.next('join-rejected')).toMatchObject({
      requestId: null,
      meetingId: shown,
      reason,
      canRetry: false,
    });
    expect(await guest.next('error')).toMatchObject({ code: reason, event: 'request-join' });
    expect(guest.socket.connected).toBe(true);
  }
});

// Override, isolate, marks, controls, a byte order mark and half of a cut emoji.
const MARKS = '\u202e\u2066\u2069\u200e\u200f\u061c\u0007\u009f\ufeff\u206a\ud83d';

test('marks that steer the direction and control characters are taken out of names and chat', async () => {
  const server = await start();
  const { meetingId, host, boss: lead } = await meetingOf(server);
  const boss = await host();
  const guest = await clientOf(server.url);
  guest.emit('request-join', { meetingId, userInfo: { name: `A${MARKS}na  Li${MARKS}ma` } });
  const asked = await boss.next<{ name: string; requestId: string }>('join-request');
  // A control character separates words like a space: text pasted from a table contains tabs.
  expect(asked.name).toBe('A na Li ma');
  await boss.send('message-waiting', { requestId: asked.requestId, text: `${MARKS}One moment${MARKS}` });
  expect(await guest.next('waiting-message')).toMatchObject({ text: 'One moment' });
  await boss.send('approve-join', { requestId: asked.requestId });
  await guest.next('join-approved');
  guest.emit('join-meeting', { meetingId, userInfo: {} });
  await guest.next('meeting-joined');

  guest.emit('send-message', { meetingId, message: ` a${MARKS}b\r\n\tc ${MARKS}` });
  expect(await boss.next('new-message')).toMatchObject({ message: 'ab\n\tc' });
  // Joiners in letters and emoji are not direction marks.
  guest.emit('send-message', { meetingId, message: 'علی\u200cرضا 👩‍👩‍👧' });
  expect(await guest.next('new-message', 2)).toMatchObject({ message: 'علی\u200cرضا 👩‍👩‍👧' });
  expect(guest.received('error')).toEqual([]);
  for (const [nth, message] of [MARKS, '\u200d\u200c', '\u3164 \u2800'].entries()) {
    guest.emit('send-message', { meetingId, message });
    expect(await guest.next('error', nth + 1)).toMatchObject({ code: 'invalid_input' });
    server.clock.move(11);
  }
  const named = (name: string) =>
    server.call<{ invitation: { name: string } }>(`POST /meetings/${meetingId}/invitations`, {
      token: lead.token,
      body: { name, email: 'ana@example.org' },
    });
  expect((await named(MARKS)).status).toBe(400);
  expect((await named(`Ana${MARKS} Lima`)).data.invitation.name).toBe('Ana Lima');
});

test('a name of nothing that can be seen is no name', async () => {
  const server = await start();
  const { meetingId } = await meetingOf(server);
  for (const name of ['', '  ', MARKS, '\u200d\u200c\u00ad', '\u3164', '\u2800\u2800', '\u{e0041}']) {
    const guest = await clientOf(server.url);
    guest.emit('request-join', { meetingId, userInfo: { name } });
    expect(await guest.next('error'), JSON.stringify(name)).toMatchObject({ code: 'invalid_input' });
  }
});
