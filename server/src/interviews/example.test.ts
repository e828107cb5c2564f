import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'examples', 'enterRoom.mjs');

function run(args: string[], password: string) {
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, PASSWORD: password } });
  onTestFinished(() => void child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  return { said: () => said, ended: once(child, 'exit') };
}

/** The example at the door of a meeting whose host is inside. */
async function knock() {
  const server = await startTestServer();
  const meeting = await meetingOf(server);
  const host = await meeting.host();
  const { email, password } = await server.learner();
  const args = [server.url, meeting.meetingId, email];
  const program = run(args, password);
  const { requestId } = await host.next<{ requestId: string }>('join-request');
  return { ...meeting, host, args, program, requestId };
}

test('the published example is let in, reads the chat, and ends with the meeting', async () => {
  const { meetingId, host, program, requestId } = await knock();
  await expect.poll(program.said).toContain('Waiting to be let in');
  await host.send('approve-join', { requestId });
  await expect.poll(program.said).toMatch(/Inside as .+, with .+/);
  await host.send('send-message', { meetingId, message: 'Good morning' });
  await expect.poll(program.said).toContain(': Good morning');
  await host.send('end-meeting');
  await program.ended;
  expect(program.said()).toContain('The meeting is over');
});

test('and says why it is not', async () => {
  const { host, args, program, requestId } = await knock();
  await host.send('reject-join', { requestId });
  await program.ended;
  expect(program.said()).toMatch(/declined|not let you in|not admitted/i);
  const wrong = run(args, 'not-the-password');
  await wrong.ended;
  expect(wrong.said()).toMatch(/password/i);
});
