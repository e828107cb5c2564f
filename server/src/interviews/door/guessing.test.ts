import { randomInt } from 'node:crypto';
import type { FailureBody } from '@assay/contract/failure';
import { newMeetingId } from '@assay/contract/interviews/meetingId';
import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { TestServer } from '../../../test/testServer.ts';
import { openSocket } from '../../../test/testSocket.ts';
import type { TestSocket } from '../../../test/testSocket.ts';

// 10,000 random meeting ids beside real ones, mostly over HTTP, where a try takes less time.

const randomId = () => newMeetingId((below) => randomInt(below));

/** Meetings in every state, one of them with a host inside. @returns the id of that one */
async function holdMeetings(server: TestServer): Promise<string> {
  const going = await meetingOf(server);
  await going.host();
  const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  await meetingOf(server, { startsAt: later, minutes: 30 }, going.boss);
  const over = await meetingOf(server, {}, going.boss);
  await server.call(`POST /meetings/${over.meetingId}/end`, { token: going.boss.token });
  return going.meetingId;
}

function createCount() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(code: string) {
      counts[code] = (counts[code] ?? 0) + 1;
    },
  };
}

test('guessing meeting ids over HTTP finds none, and after 120 a minute a browser is refused', async () => {
  const server = await startTestServer();
  const real = await holdMeetings(server);
  const headers = { 'x-device': 'a-browser-with-a-long-secret' };
  const look = async (meetingId: string) => {
    const reply = await server.server.http.inject({ url: `/api/meetings/${meetingId}`, headers });
    return reply.statusCode === 200 ? 'ok' : reply.json<FailureBody>().code;
  };
  const { counts, add } = createCount();
  for (let minute = 0; minute < 10; minute += 1) {
    for (let nth = 0; nth < 950; nth += 1) add(await look(randomId()));
    server.clock.move(60);
  }
  expect(counts).toEqual({ not_found: 10 * 120, rate_limited: 10 * 830 });
  expect(await look(real)).toBe('ok');
});

test('guessing meeting ids over sockets finds none, and after 30 a minute is refused', async () => {
  const server = await startTestServer();
  const real = await holdMeetings(server);
  const sockets = [await openSocket(server.url), await openSocket(server.url)] as const;
  const join = async ({ send }: TestSocket, meetingId: string) => codeOf(await send('join-meeting', { meetingId }));
  const ask = async ({ send }: TestSocket, meetingId: string) =>
    codeOf(await send('request-join', { meetingId, userInfo: { name: 'Guesser' } }));
  // Both from one address, each within the limit of one socket.
  const tries = [...Array.from({ length: 16 }, () => join), ...Array.from({ length: 9 }, () => ask)];
  const { counts, add } = createCount();
  for (let minute = 0; minute < 10; minute += 1) {
    const codes = await Promise.all(sockets.flatMap((socket) => tries.map((attempt) => attempt(socket, randomId()))));
    for (const code of codes) add(code);
    server.clock.move(60);
  }
  expect(counts).toEqual({ not_found: 10 * 30, rate_limited: 10 * 20 });
  for (const { heard } of sockets)
    // Which of the two calls exceeds the limit of thirty depends on their order.
    expect(new Set(heard.map(([name]) => name)).difference(new Set(['join-rejected']))).toEqual(
      new Set(['ready', 'error']),
    );
  expect(await join(sockets[0], real)).toBe('not_admitted');
});
