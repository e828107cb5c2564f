import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDataDir } from '../platform/database/embedded/embeddedForTests.ts';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startProcess } from '../../test/testProcesses.ts';
import type { ProcessServer } from '../../test/testProcesses.ts';
import { openSocket } from '../../test/testSocket.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 180_000 };

let folder: string;
let server: ProcessServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-killed-'));
  await prepareDataDir(folder);
  server = await startProcess({ DATA_DIR: folder });
}, 180_000);
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('decisions survive a killed server: admitted people enter, declined ones see it', PATIENT, async () => {
  const { meetingId, boss: account, host, knock } = await meetingOf(server);
  const boss = await host();
  const heard = await knock('Let In');
  const away = await knock('Let In While Away');
  const declined = await knock('Declined');
  const waiting = await knock('Still Waiting');
  away.socket.socket.close();
  declined.socket.socket.close();
  await boss.send('approve-join', { requestId: heard.requestId });
  const { admitToken } = await heard.socket.next<{ admitToken: string }>('join-approved');
  const replies = await Promise.all([
    boss.send('approve-join', { requestId: away.requestId }),
    boss.send('reject-join', { requestId: declined.requestId }),
  ]);
  expect(replies.map(codeOf)).toEqual(['ok', 'ok']);
  await server.kill();
  server = await startProcess({ DATA_DIR: folder });

  const again = async (requestToken?: string, name = 'Anybody') => {
    const socket = await openSocket(server.url);
    await socket.send('request-join', { meetingId, userInfo: { name }, ...(requestToken && { requestToken }) });
    return socket;
  };
  const enter = async (token: string) => {
    const socket = await openSocket(server.url);
    return codeOf(await socket.send('join-meeting', { meetingId, admitToken: token }));
  };
  expect(await enter(admitToken)).toBe('ok');
  const late = await (await again(away.requestToken)).next<{ admitToken: string }>('join-approved');
  expect(await enter(late.admitToken)).toBe('ok');
  const refused = await again(declined.requestToken);
  expect(await refused.next('join-rejected')).toMatchObject({
    requestId: declined.requestId,
    reason: 'declined',
    canRetry: true,
  });
  expect(await (await again(waiting.requestToken)).next('join-pending')).toMatchObject({
    requestId: waiting.requestId,
  });

  const back = await openSocket(server.url, account.token);
  expect(codeOf(await back.send('join-meeting', { meetingId }))).toBe('ok');
  const joined = await back.next<{ participants: { name: string }[]; waiting: unknown[] }>('meeting-joined');
  expect(joined.participants.map(({ name }) => name).toSorted()).toEqual(['Let In', 'Let In While Away']);
  expect(joined.waiting).toMatchObject([{ requestId: waiting.requestId, name: 'Still Waiting' }]);
});

test('a candidate waiting by name alone keeps the same request after a killed server', PATIENT, async () => {
  const { meetingId, host, knock } = await meetingOf(server);
  const boss = await host();
  const { requestId } = await knock('No Token');
  await server.kill();
  server = await startProcess({ DATA_DIR: folder });
  const socket = await openSocket(server.url);
  await socket.send('request-join', { meetingId, userInfo: { name: 'No Token' } });
  expect(await socket.next('join-pending')).toMatchObject({ requestId });
  expect(await boss.ended).toBe('transport close');
});
