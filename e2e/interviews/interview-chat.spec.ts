import { expect, test } from '../kit/fixtures.ts';
import { isInRoom } from '../kit/meetings.ts';
import { comeIn, control, openPanel, openRoom, tile } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

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

  const people = host.getByRole('region', { name: 'People', exact: true });
  const help = host.getByRole('dialog', { name: 'Settings and keyboard' });
  const expectControls = async (...names: string[]) => {
    for (const name of names) await expect(control(host, name)).toBeVisible();
  };

  await test.step('single keys type letters in the box, and outside it they open what they name', async () => {
    await expect(write).toBeFocused();
    await host.keyboard.type('mvshcp?');
    await expect(write).toHaveValue('mvshcp?');
    await expectControls('Turn mic off', 'Turn camera off', 'Share your screen', 'Raise your hand');
    await host.keyboard.press('Escape');
    await expect(write).toHaveCount(0);

    await host.keyboard.press('p');
    await expect(people).toBeVisible();
    await host.keyboard.press('?');
    await expect(help).toBeVisible();
    await host.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await host.keyboard.press('c');
    await expect(people).toHaveCount(0);
    await expect(write).toBeFocused();
    await expect(write).toHaveValue('');
  });

  await test.step('switched off, single keys do nothing; switched on, each acts once, and S shares the screen', async () => {
    const press = async (keys: string) => {
      for (const key of keys) await host.keyboard.press(key);
    };
    const switchKeys = async (areOn: boolean) => {
      await host.getByRole('button', { name: 'Settings and keyboard' }).click();
      await host.getByRole('checkbox', { name: 'Single keys' }).setChecked(areOn);
      await host.keyboard.press('Escape');
      await expect(help).toBeHidden();
    };
    await host.keyboard.press('Escape');
    await expect(write).toHaveCount(0);
    await switchKeys(false);
    await press('mvshcp?');
    await switchKeys(true);
    await expect(write).toHaveCount(0);
    await expect(people).toHaveCount(0);
    // A key that had acted before would now be back in its earlier state.
    await press('mvsh');
    await expectControls('Turn mic on', 'Turn camera on', 'Stop sharing your screen', 'Lower your hand');
    await expect(tile(candidate, 'Demo Admin')).toContainText('Sharing Screen');
    await press('mvsh');
    await expectControls('Turn mic off', 'Turn camera off', 'Share your screen', 'Raise your hand');
    await expect(tile(candidate, 'Demo Admin')).not.toContainText('Sharing Screen');
    await press('c');
  });

  await test.step('the badge counts what was not seen, 9+ above 9', async () => {
    await expect(candidate.getByRole('button', { name: 'Chat, 1 unread' })).toBeVisible();
    for (let count = 2; count <= 10; count += 1) {
      await write.fill(`message ${count}`);
      await write.press('Enter');
      // An unsent message returns to the box and would be overwritten by the next one.
      await expect(host.getByRole('log').getByText(`message ${count}`, { exact: true })).toBeVisible();
    }
    const toggle = candidate.getByRole('button', { name: 'Chat, 9+ (10 unread)' });
    await expect(toggle).toContainText('9+');
    await toggle.click();
    await expect(candidate.getByRole('button', { name: 'Chat', exact: true })).not.toContainText('9+');
    await expect(candidate.getByRole('log').getByText('message 10')).toBeInViewport();
  });

  await test.step('with reduced motion the newest message appears without scrolling', async () => {
    const asked = await candidate.evaluateHandle(() => {
      const behaviors: (string | undefined)[] = [];
      const scroll = Element.prototype.scrollTo;
      Element.prototype.scrollTo = function noted(this: Element, wish?: unknown) {
        behaviors.push((wish as ScrollToOptions).behavior);
        Reflect.apply(scroll, this, [wish]);
      };
      return behaviors;
    });
    for (const [reducedMotion, behavior] of [
      ['reduce', 'instant'],
      ['no-preference', 'smooth'],
    ] as const) {
      await candidate.emulateMedia({ reducedMotion });
      await write.fill(`shown with ${behavior}`);
      await write.press('Enter');
      await expect.poll(async () => (await asked.jsonValue()).at(-1)).toBe(behavior);
      await expect(candidate.getByRole('log').getByText(`shown with ${behavior}`)).toBeInViewport();
    }
  });

  await test.step('messages for hosts only never reach a candidate', async () => {
    await host.getByRole('radio', { name: 'Hosts only' }).check();
    await expect(host.getByText('Hosts only')).toHaveCount(2);
    await write.fill('a secret of the panel');
    await write.press('Enter');
    await expect(host.getByRole('log').getByText('a secret of the panel')).toBeVisible();
    await host.getByRole('radio', { name: 'Everyone' }).check();
    await write.fill('after the secret');
    await write.press('Enter');
    await expect(candidate.getByRole('log').getByText('after the secret')).toBeVisible();
    expect(frames.filter((frame) => frame.includes('secret of the panel'))).toEqual([]);
  });

  await test.step('a reload keeps the messages since the admission, and none from before', async () => {
    await candidate.reload();
    await isInRoom(candidate);
    await openPanel(candidate, 'Chat');
    await expect(candidate.getByRole('log').getByText('after the secret')).toBeVisible();
    await expect(candidate.getByRole('log')).not.toContainText('Before anybody came');
    await expect(candidate.getByRole('log')).not.toContainText('secret of the panel');
  });
  await reuseWindows(host, candidate);
});
