import { expect, test } from './fixtures.ts';
import { isInRoom } from './meetings.ts';
import { closeAll, comeIn, openPanel, openRoom } from './rooms.ts';

test.describe.configure({ timeout: 240_000 });
test('chat: what is empty, sent, unread, and for hosts only', async ({ browser, world }) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  await openPanel(host, 'Chat');
  await expect(host.getByText('No messages yet')).toBeVisible();
  await expect(host.getByText('Start the conversation!')).toBeVisible();
  const write = host.getByPlaceholder('Type a message...');
  const send = host.getByRole('button', { name: 'Send message' });
  await expect(send).toBeDisabled();
  await write.fill('   ');
  await expect(send).toBeDisabled();
  await write.fill('Before anybody came');
  await write.press('Enter');
  await expect(host.getByRole('log')).toContainText('Before anybody came');

  const frames: string[] = [];
  const candidate = await comeIn(browser, world, room, 'Ada Byron', {
    prepare: async (page) => {
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
    },
  });

  await test.step('Enter sends, Shift+Enter does not', async () => {
    await write.fill('one');
    await write.press('Shift+Enter');
    await write.pressSequentially('two');
    await expect(host.getByRole('log').getByText('one')).toHaveCount(0);
    await write.press('Enter');
    await expect(host.getByRole('log').getByText('one\ntwo')).toBeVisible();
    await expect(write).toHaveValue('');
    await expect(host.getByRole('log').locator('time').last()).toHaveText(/^\d\d:\d\d$/);
  });

  await test.step('the badge counts what was not seen, 9+ above 9', async () => {
    await expect(candidate.getByRole('button', { name: 'Chat, 1 unread' })).toBeVisible();
    for (let count = 2; count <= 10; count += 1) {
      await write.fill(`message ${count}`);
      await write.press('Enter');
      await expect(write).toHaveValue('');
    }
    const toggle = candidate.getByRole('button', { name: 'Chat, 9+ (10 unread)' });
    await expect(toggle).toContainText('9+');
    await toggle.click();
    await expect(candidate.getByRole('button', { name: 'Chat', exact: true })).not.toContainText('9+');
    await expect(candidate.getByRole('log').getByText('message 10')).toBeInViewport();
  });

  await test.step('what is for hosts only never reaches a candidate', async () => {
    await host.getByRole('radio', { name: 'Hosts only' }).check();
    await expect(host.getByText('Hosts only')).toHaveCount(2);
    await write.fill('a secret of the panel');
    await write.press('Enter');
    await expect(host.getByRole('log').getByText('a secret of the panel')).toBeVisible();
    await host.getByRole('radio', { name: 'Everybody' }).check();
    await write.fill('after the secret');
    await write.press('Enter');
    await expect(candidate.getByRole('log').getByText('after the secret')).toBeVisible();
    expect(frames.filter((frame) => frame.includes('secret of the panel'))).toEqual([]);
  });

  await test.step('a reload keeps what was said since they were let in, and nothing from before', async () => {
    await candidate.reload();
    await isInRoom(candidate);
    await openPanel(candidate, 'Chat');
    await expect(candidate.getByRole('log').getByText('after the secret')).toBeVisible();
    await expect(candidate.getByRole('log')).not.toContainText('Before anybody came');
    await expect(candidate.getByRole('log')).not.toContainText('secret of the panel');
  });
  await closeAll(host, candidate);
});
