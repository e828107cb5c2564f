import type { PayloadOf } from '@assay/contract/events';
import type { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { passableCandidate, passableDescription } from './relayOnly.ts';

const RELAY = { TURN_URLS: 'turn:relay.example.org', TURN_SECRET: 'x'.repeat(16), STUN_URLS: 'stun:stun.example.org' };
const HOST = 'candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host generation 0';
const REFLEXIVE = 'candidate:2 1 udp 1686052607 198.51.100.9 50000 typ srflx raddr 192.0.2.7 rport 50000';
const RELAYED = 'candidate:3 1 udp 41885439 203.0.113.1 49170 typ relay raddr 198.51.100.9 rport 50000 generation 0';
const HIDDEN = 'candidate:3 1 udp 41885439 203.0.113.1 49170 typ relay raddr 0.0.0.0 rport 0 generation 0';
const rule = { relayOnly: true };

test('a meeting through the relay alone is refused where there is no relay, new or changed', async () => {
  const server = await startTestServer();
  const { token } = await server.admin();
  const refused = { status: 400, body: { code: 'invalid_input', errors: { relayOnly: expect.any(String) } } };
  expect(await server.call('POST /meetings', { token, body: { relayOnly: true } })).toMatchObject(refused);
  expect((await server.call('GET /meetings', { token })).data.items).toEqual([]);

  const { meetingId } = (await server.call('POST /meetings', { token, body: {} })).data.meeting;
  const plan = { title: 'Other', startsAt: null, minutes: 60, capacity: 6 };
  const change = (wish: object) => server.call(`PUT /meetings/${meetingId}`, { token, body: { ...plan, ...wish } });
  expect(await change({ relayOnly: true })).toMatchObject(refused);
  const { items } = (await server.call('GET /meetings', { token })).data;
  expect(items).toMatchObject([{ title: null, relayOnly: false }]);
});

test('only relay candidates are passed on, whatever they look like', () => {
  for (const candidate of [
    HOST,
    REFLEXIVE,
    `${HOST} typ relay`,
    `a=${HOST}`,
    `${RELAYED}\r\na=${HOST}`,
    `${HOST}\n${RELAYED}`,
    'candidate:4 1 tcp 1 192.0.2.7 9 typ relayed',
    '192.0.2.7',
  ])
    expect(passableCandidate(rule, { candidate, sdpMid: '0' }), candidate).toBe('kept');
  expect(passableCandidate(rule, { candidate: RELAYED, sdpMid: '0' })).toEqual({ candidate: HIDDEN, sdpMid: '0' });
  for (const last of [null, {}, { candidate: '', sdpMid: '0' }]) expect(passableCandidate(rule, last)).toBe(last);
});

test('a description is passed on without addresses of its sender', () => {
  const sdp = (candidates: string[], address: string) =>
    [
      'v=0',
      `o=- 46117 2 IN IP4 ${address}`,
      's=-',
      'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
      `c=IN IP4 ${address}`,
      `a=rtcp:50000 IN IP4 ${address}`,
      ...candidates.map((candidate) => `a=${candidate}`),
      'a=ice-ufrag:abcd',
      '',
    ].join('\r\n');
  const described = { type: 'offer', sdp: sdp([HOST, REFLEXIVE, RELAYED], '192.0.2.7') } as const;
  expect(passableDescription(rule, described)).toEqual({ type: 'offer', sdp: sdp([HIDDEN], '0.0.0.0') });
  expect(passableDescription(rule, { ...described, sdp: described.sdp.replaceAll('\r\n', '\n') }).sdp).not.toContain(
    '192.0.2.7',
  );
  expect(passableDescription({ relayOnly: false }, described)).toEqual(described);
});

test('in a relay-only meeting everyone gets only the relay, and no socket receives another address', async () => {
  const server = await startTestServer({ ...RELAY, RATE_LIMIT_FACTOR: '10' });
  const { meetingId, host, guest, boss } = await meetingOf(server, { relayOnly: true });
  const lead = await host();
  const one = await guest(lead, 'One');
  const heard = <Name extends keyof typeof events>({ heard: all }: typeof one, name: Name) =>
    all.findLast(([described]) => described === name)?.[1] as PayloadOf<typeof events, Name>;
  const joined = heard(one, 'meeting-joined');
  expect(joined.meeting.relayOnly).toBe(true);
  await one.send('renew-ice-servers', { meetingId });
  const { iceServers: renewed } = await one.next<typeof joined>('ice-servers');
  const checked = (await server.call(`POST /meetings/${meetingId}/precheck`)).data.iceServers as typeof renewed;
  for (const iceServers of [joined.iceServers, heard(one, 'join-approved').iceServers, renewed, checked])
    expect(iceServers.map(({ urls }) => urls)).toEqual([[RELAY.TURN_URLS]]);

  const offer = { type: 'offer', sdp: `v=0\r\na=${HOST}\r\na=${RELAYED}\r\n` };
  const candidate = (words: string) =>
    one.send('ice-candidate', { meetingId, targetId: lead.id, candidate: { candidate: words, sdpMid: '0' } });
  await one.send('offer', { meetingId, targetId: lead.id, offer });
  expect(codeOf(await candidate(HOST))).toBe('ok');
  expect(codeOf(await candidate(RELAYED))).toBe('ok');
  const hidden = { type: 'offer', sdp: `v=0\r\na=${HIDDEN}\r\n` };
  expect(await lead.next('offer')).toEqual({ offer: hidden, senderId: one.id });
  expect(await lead.next('ice-candidate')).toMatchObject({ candidate: { candidate: HIDDEN } });
  await one.send('answer', { meetingId, targetId: lead.id, answer: { ...offer, type: 'answer' } });
  expect(await lead.next('answer')).toMatchObject({ answer: { ...hidden, type: 'answer' } });
  for (const address of ['192.0.2.7', '198.51.100.9']) expect(JSON.stringify(lead.heard)).not.toContain(address);
  expect(lead.heard.filter(([name]) => name === 'ice-candidate')).toHaveLength(1);

  await lead.send('end-meeting', {});
  expect((await server.call('GET /meetings', { token: boss.token })).data.items[0].relayOnly).toBe(true);
});

test('whether a meeting goes through the relay alone is changed and noted; who does not mention it changes nothing', async () => {
  const server = await startTestServer(RELAY);
  const { meetingId, boss, host } = await meetingOf(server);
  const plan = { title: null, startsAt: null, minutes: 60, capacity: 6 };
  const change = async (wish: object) =>
    (await server.call(`PUT /meetings/${meetingId}`, { token: boss.token, body: { ...plan, ...wish } })).data.meeting
      .relayOnly;
  expect(await change({ relayOnly: true })).toBe(true);
  expect(await change({ title: 'Talk' })).toBe(true);
  expect(await auditEvents(server.store, 'meeting_changed')).toMatchObject([
    { details: { fields: 'relayOnly' } },
    { details: { fields: 'title' } },
  ]);
  expect(await change({ relayOnly: false })).toBe(false);
  const { heard } = await host();
  const joined = heard.find(([name]) => name === 'meeting-joined')?.[1] as PayloadOf<typeof events, 'meeting-joined'>;
  expect(joined.iceServers.map(({ urls }) => urls)).toEqual([[RELAY.STUN_URLS], [RELAY.TURN_URLS]]);
});
