import { expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '@assay/contract/webhooks';
import { answer, lastBody, refuse } from '../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, within } from '../../test/render.tsx';
import { admin, pagesOf } from '../../test/samples.ts';

const AT = '2026-11-24T10:00:00.000Z';
const webhook: Webhook = {
  id: 3,
  url: 'https://hooks.example.org/assay',
  events: ['attempt.completed', 'person.created'],
  createdAt: AT,
  paused: null,
  failingSince: null,
  waiting: 0,
  lastTry: { at: AT, statusCode: 204, error: null },
  formerSecretUntil: null,
};
const delivery: WebhookDelivery = {
  id: 9,
  messageId: 'msg_1',
  event: 'person.created',
  createdAt: AT,
  state: 'waiting',
  tries: 2,
  lastTry: { at: AT, statusCode: 500, error: null },
  response: 'out of order',
  nextTryAt: '2026-11-24T10:05:00.000Z',
  payload: '{"type":"person.created","data":{"userId":5}}',
};

function showOne(changes: Partial<Webhook> = {}, deliveries: WebhookDelivery[] = [delivery]) {
  answer('GET /admin/webhooks/:id', { webhook: { ...webhook, ...changes } });
  answer('GET /admin/webhooks/:id/deliveries', { items: deliveries, pagination: pagesOf(deliveries.length) });
}

test('a new webhook shows its secret once, after refusals beside their fields', async () => {
  answer('GET /admin/webhooks', { items: [] });
  const page = await openPage('/admin/reports/webhooks', { as: admin });
  await expectText('No webhooks yet. A webhook sends events to another system.');
  await page.user.click(screen.getByRole('button', { name: 'New webhook' }));
  const create = () => page.user.click(screen.getByRole('button', { name: 'Create webhook' }));
  await create();
  await expectFieldError('Address', 'Address is required');
  await page.user.type(screen.getByLabelText('Address'), 'https://127.0.0.1/');
  refuse('POST /admin/webhooks', 'invalid_input', { errors: { url: 'Private addresses are not allowed here' } });
  await create();
  await expectFieldError('Address', 'Private addresses are not allowed here');
  refuse('POST /admin/webhooks', 'webhooks_full');
  await create();
  await expectText('The limit of 50 webhooks is reached. Delete one first.');
  answer('POST /admin/webhooks', { webhook, secret: 'whsec_c2VjcmV0' });
  answer('GET /admin/webhooks', { items: [webhook] });
  await page.user.click(screen.getByRole('checkbox', { name: /Meeting ended/ }));
  await create();
  expect(lastBody('POST /admin/webhooks')).toEqual({
    url: 'https://127.0.0.1/',
    events: ['attempt.completed', 'decision.made', 'person.created'],
  });
  expect(await screen.findByLabelText('Secret')).toHaveProperty('value', 'whsec_c2VjcmV0');
  await page.user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('link', { name: 'hooks.example.org/assay' });
  expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).toBeNull();
});

test('a delivery shows why it failed and what came back, and is sent again', async () => {
  showOne({ failingSince: AT, lastTry: delivery.lastTry });
  const page = await openPage('/admin/reports/webhooks/3', { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'hooks.example.org' });
  await expectText(/The receiver failed \(500\)\. Nothing delivered since/);
  const open = async (item: string) => {
    await page.user.click(
      (await screen.findAllByRole('button', { name: /^Actions for Person created/ }))[0] ?? document.body,
    );
    await page.user.click(screen.getByRole('button', { name: item }));
  };
  await open('Details');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('out of order').tagName).toBe('PRE');
  expect(dialog.getByText(/"userId": 5/)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  refuse('POST /admin/webhooks/:id/deliveries/:deliveryId/redeliver', 'webhook_sending');
  await open('Send again');
  await expectToast('This delivery is being sent right now.');
  answer('POST /admin/webhooks/:id/deliveries/:deliveryId/redeliver', {});
  await open('Send again');
  await expectToast('Sending it now');
});

test('a webhook that the server paused says why, and is resumed', async () => {
  showOne({ paused: { at: AT, because: 'failing' }, waiting: 2 });
  const page = await openPage('/admin/reports/webhooks/3', { as: admin });
  await expectText('Paused, because nothing was delivered for 5 days. 2 events are waiting.');
  expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
  answer('POST /admin/webhooks/:id/resume', { webhook });
  showOne();
  await page.user.click(screen.getByRole('button', { name: 'Resume' }));
  await expectToast('Webhook resumed');
  answer('POST /admin/webhooks/:id/test', {});
  await page.user.click(await screen.findByRole('button', { name: 'Send test' }));
  await expectToast('Sending a test now');
});

test('a webhook that no longer exists leads back to the list', async () => {
  refuse('GET /admin/webhooks/:id', 'not_found');
  await openPage('/admin/reports/webhooks/3', { as: admin });
  await expectText('This webhook no longer exists');
  expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveProperty('pathname', '/admin/reports/webhooks');
});
