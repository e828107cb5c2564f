import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ADMIN, call, connect, inTime, passwordOf, signIn } from './mainJob.ts';

const example = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'enterRoom.mjs');

/**
 * A host lets the published example in, writes to it and ends the meeting, each of the two at another process.
 * @returns what was done
 */
export async function meetAcross(hostUrl: string, guestUrl: string, learner: string): Promise<string> {
  const token = await signIn(hostUrl, ADMIN);
  const { meeting } = await call(hostUrl, 'POST /meetings', { token, body: {} });
  const { meetingId } = meeting as { meetingId: string };
  const host = await connect(hostUrl, token);
  host.send('join-meeting', { meetingId });
  await host.first('meeting-joined');
  const guest = spawn(process.execPath, [example, guestUrl, meetingId, learner], {
    env: { ...process.env, PASSWORD: passwordOf(learner) },
  });
  const ended = once(guest, 'exit');
  let said = '';
  const heard = Promise.withResolvers<void>();
  for (const stream of [guest.stdout, guest.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Good morning')) heard.resolve();
    });
  try {
    const { requestId } = await host.first('join-request');
    host.send('approve-join', { requestId });
    await host.first('user-joined');
    host.send('send-message', { meetingId, message: 'Good morning' });
    await inTime(heard.promise, 'The message did not arrive.');
    host.send('end-meeting');
    await inTime(ended, 'The guest stayed.');
    if (!said.includes('The meeting is over')) throw new Error('The guest left before the end.');
  } catch (error) {
    throw new Error(`The guest said: ${said}`, { cause: error });
  } finally {
    guest.kill();
    host.close();
  }
  return 'a guest at one process was let in by the host at the other, and read the chat';
}
