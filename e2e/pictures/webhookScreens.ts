import type { Page } from '@playwright/test';
import { answerWithData } from '../kit/answering.ts';

const anHourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const failing = { at: anHourAgo(1), statusCode: 503, error: null };

const webhook = {
  id: 1,
  url: 'https://hr.example.org/hooks/assay',
  events: ['decision.made', 'person.created'],
  createdAt: anHourAgo(800),
  paused: null,
  failingSince: anHourAgo(9),
  waiting: 2,
  lastTry: failing,
  formerSecretUntil: anHourAgo(-20),
};

const webhooks = [
  webhook,
  {
    ...webhook,
    id: 2,
    url: 'https://campus.example.edu/api/v2/events?source=assay',
    events: ['attempt.completed', 'meeting.ended', 'decision.made', 'person.created'],
    failingSince: null,
    waiting: 0,
    lastTry: { at: anHourAgo(3), statusCode: 204, error: null },
  },
  { ...webhook, id: 3, url: 'https://old.example.org/', paused: { at: anHourAgo(30), because: 'gone' }, waiting: 14 },
];

const deliveries = [
  { event: 'decision.made', state: 'waiting', tries: 4, lastTry: failing, nextTryAt: anHourAgo(-0.4) },
  { event: 'person.created', state: 'waiting', tries: 0, lastTry: null, nextTryAt: anHourAgo(0) },
  { event: 'decision.made', state: 'failed', tries: 27, lastTry: { ...failing, statusCode: null, error: 'timeout' } },
  { event: 'person.created', state: 'delivered', tries: 1, lastTry: { ...failing, statusCode: 204 } },
].map((delivery, nth) => ({
  id: nth + 1,
  messageId: 'msg_5f0c6f1e7d0a4b3e9d542f6f0f6f5a11',
  createdAt: anHourAgo(nth * 9 + 1),
  response: '<h1>Service unavailable</h1>',
  nextTryAt: null,
  payload: JSON.stringify({
    type: delivery.event,
    timestamp: anHourAgo(nth * 9 + 1),
    data: { decisionId: 4, roundId: 2, candidateId: 7, outcome: 'advance' },
  }),
  ...delivery,
}));

const show = async (page: Page) => {
  const pagination = { page: 1, limit: 25, total: deliveries.length, pages: 1 };
  await answerWithData(page, 'admin/webhooks', { items: webhooks });
  await answerWithData(page, 'admin/webhooks/1', { webhook });
  await answerWithData(page, 'admin/webhooks/1/deliveries*', { items: deliveries, pagination });
  await page.reload();
  await page.getByText('example.org').filter({ visible: true }).first().waitFor();
};

/** Webhooks, in the states worth a picture. */
export const webhookScreens = [
  { name: 'webhooks-none', who: 'admin', path: '/admin/reports/webhooks' },
  { name: 'webhooks-list', who: 'admin', path: '/admin/reports/webhooks', prepare: show },
  { name: 'webhooks-one', who: 'admin', path: '/admin/reports/webhooks/1', prepare: show },
  {
    name: 'webhooks-details',
    who: 'admin',
    path: '/admin/reports/webhooks/1',
    prepare: async (page: Page) => {
      await show(page);
      await page
        .getByRole('button', { name: /^Actions for Decision/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('button', { name: 'Details' }).filter({ visible: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'webhooks-new',
    who: 'admin',
    path: '/admin/reports/webhooks',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
] as const;
