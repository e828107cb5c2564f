import { expect, test } from 'vitest';
import { startInterview } from '../../../test/interviews/testScorecards.ts';
import { openSocket } from '../../../test/testSocket.ts';
import { signInAgain } from '../../../test/testWorld.ts';

test('an interview begins when the candidate first comes in, however early the room was opened', async () => {
  const { by, boss, meetingId, server } = await startInterview({ isOver: false });
  const { clock } = server;
  clock.move(2 * 3600 - 900);
  boss.token = await signInAgain(server, boss);
  const beganAt = async () => (await by(boss).view()).beganAt;
  const [host, candidate] = [await openSocket(server.url, boss.token), await openSocket(server.url)];
  await host.send('join-meeting', { meetingId });
  await candidate.send('request-join', { meetingId, userInfo: { name: 'Ana Lima' } });
  const { requestId } = await candidate.next<{ requestId: string }>('join-pending');
  await host.send('approve-join', { requestId });
  const { admitToken } = await candidate.next<{ admitToken: string }>('join-approved');
  expect(await beganAt()).toBeNull();
  clock.move(300);
  const came = clock.now().toISOString();
  await candidate.send('join-meeting', { meetingId, admitToken });
  expect(await beganAt()).toBe(came);
  clock.move(60);
  await candidate.send('leave-meeting', { meetingId });
  clock.move(60);
  const again = await openSocket(server.url);
  expect((await again.send('join-meeting', { meetingId, admitToken })).ok).toBe(true);
  expect(await beganAt()).toBe(came);
});
