import { expect, test } from 'vitest';
import { signInAgain } from '../../../test/testWorld.ts';
import { openSocket } from '../../../test/testSocket.ts';
import { startInterview } from '../../../test/interviews/testScorecards.ts';

test('no frame that a candidate gets holds anything of the kit, notes, scorecards or the panel’s chat', async () => {
  const { by, boss, rater, path, meetingId, server } = await startInterview({ isOver: false });
  server.clock.move(2 * 3600);
  for (const person of [boss, rater]) person.token = await signInAgain(server, person);
  const secret = 'canary-of-the-panel';
  const [host, second, candidate] = [
    await openSocket(server.url, boss.token),
    await openSocket(server.url, rater.token),
    await openSocket(server.url),
  ];
  // Beneath the events: every packet as it arrives.
  const frames: string[] = [];
  candidate.socket.io.engine.on('packet', (packet: unknown) => void frames.push(JSON.stringify(packet)));
  await host.send('join-meeting', { meetingId });
  await second.send('join-meeting', { meetingId });
  await candidate.send('request-join', { meetingId, userInfo: { name: 'Ana Lima' } });
  const { requestId } = await candidate.next<{ requestId: string }>('join-pending');

  const workOfThePanel = async (nth: number) => {
    const note = { id: 'n', at: '2026-01-01T10:00:00.000Z', text: `${secret} ${nth}`, questionId: 'incident' };
    await by(boss).call(`PUT ${path}/notes`, { sequence: nth, notes: [note] });
    await by(boss).save(nth, { summary: `${secret} ${nth}` });
    await by(rater).submit(nth, { summary: `${secret} ${nth}` });
    await host.send('send-message', { meetingId, message: `${secret} ${nth}`, channel: 'panel' });
  };
  await workOfThePanel(1);
  await host.send('approve-join', { requestId });
  const { admitToken } = await candidate.next<{ admitToken: string }>('join-approved');
  expect((await candidate.send('join-meeting', { meetingId, admitToken })).ok).toBe(true);
  await workOfThePanel(2);
  await by(boss).submit(3, { summary: `${secret} 3` });
  await host.send('send-message', { meetingId, message: 'Goodbye' });
  await candidate.next('new-message');
  // The others on the panel did get it.
  expect(JSON.stringify(second.heard)).toContain(`${secret} 2`);

  const all = frames.join('\n');
  expect(all).toContain('Goodbye');
  for (const word of [secret, 'Found the cause', 'Technical depth', 'Tell us about an incident', 'Outstanding'])
    expect(all, word).not.toContain(word);
  // Nor does a candidate’s own token open it.
  for (const part of ['', '/notes', '/scorecard', '/scorecards'])
    expect((await server.call(`GET ${path}${part}`, { token: admitToken })).status).toBe(401);
});
