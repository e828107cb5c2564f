import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { test as base, expect, expectAccessibleEverywhere } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { startWorld } from '../kit/world.ts';

interface Receiver {
  url: string;
  status: number;
  received: { headers: Record<string, string>; text: string }[];
}

async function startReceiver(): Promise<Receiver & { server: Server }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers as Record<string, string>, text });
      response.writeHead(receiver.status).end('out of order');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const receiver = { server, url, status: 500, received: [] as Receiver['received'] };
  return receiver;
}

/** A server whose webhooks may reach a receiver of ours. */
const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const receiver = await startReceiver();
      await use(receiver);
      receiver.server.closeAllConnections();
      receiver.server.close();
    },
    { scope: 'worker' },
  ],
  world: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const world = await startWorld({ ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker for all, because each would need its own server.
test.describe.configure({ mode: 'default' });

test('an admin creates a webhook, sees its delivery fail, sends it again, pauses and deletes it', async ({
  page,
  world,
  receiver,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  await signIn(admin);
  await page.goto('/admin/reports/mail');
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill('https://10.0.0.1/hooks');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form).toContainText('Private addresses are not allowed here');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const created = page.getByRole('dialog', { name: 'Webhook created' });
  const secret = await created.getByLabel('Secret', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await created.getByRole('button', { name: 'Done' }).click();

  const person = { email: `hooked.${Date.now()}@example.org`, firstName: 'Ada', lastName: 'Byron', role: 'user' };
  await call(world, 'POST', 'users', admin.token, person);
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect(page.getByRole('row', { name: /127\.0\.0\.1/ })).toContainText('Failing');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  const row = page.getByRole('row', { name: /Person created/ });
  await expect(row).toContainText('Trying again');
  await expect(row).toContainText('The receiver failed (500).');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  receiver.status = 204;
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row).toContainText('Delivered (204)');
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  for (const { headers, text } of receiver.received)
    expect(new Verifier(secret).verify(text, headers)).toMatchObject({ data: { email: person.email } });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Person created' });
  await expect(details).toContainText(person.email);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await details.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('row', { name: /Test/ })).toContainText('Delivered (204)');
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for this webhook' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await act('Pause');
  await expect(page.getByText('Paused by an admin. 0 events are waiting.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await act('Delete');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
});
