import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { author, together } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

test('files are printed in one thread beside the server, in turn, and each is whole', async () => {
  const { call, token, create } = await author();
  await create();
  const tasks = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => tasks.mockRestore());
  let threads = 0;
  const count = () => (threads += 1);
  process.on('worker', count);
  const formats = ['gift', 'moodle-xml', 'csv', 'aiken'];
  const replies = await together(4, (nth) => call(`GET /admin/question-export?format=${formats[nth]}`, { token }));
  process.off('worker', count);
  expect(tasks).toHaveBeenCalledTimes(4);
  // None, or one that an earlier file left waiting for the next.
  expect(threads).toBeLessThanOrEqual(1);
  for (const { status, data } of replies) {
    expect(status).toBe(200);
    expect(Buffer.from(data.content, 'base64').toString()).toContain('Which is a fruit?');
  }
});

test('files of questions, with all their keys, are counted with the exports; a preview is not', async () => {
  const { call, admin, skill, questions } = await startTestServer({ RATE_LIMIT_FACTOR: '0.2' });
  const { token } = await admin();
  await questions((await skill()).id, 1);
  const ask = async (path: string) => (await call(`GET /admin/question-export${path}?format=gift`, { token })).status;
  expect([await ask(''), await ask('/preview'), await ask('/preview'), await ask('')]).toEqual([200, 200, 200, 200]);
  expect([await ask(''), await ask('/preview')]).toEqual([429, 200]);
  const body = { list: 'users', format: 'csv', filter: {} };
  expect((await call('POST /exports', { token, body })).status).toBe(429);
});
