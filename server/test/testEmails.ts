import { createDelivery } from '../src/mail/delivery.service.ts';
import { startTestMailServer } from './testMailServer.ts';
import { startTestServer } from './testServer.ts';
import type { TestServer } from './testServer.ts';

/**
 * A server whose emails are really sent; `emails` delivers pending ones and reads what arrived since the last call.
 */
export async function startMailingServer(settings: Record<string, string> = {}) {
  const smtpServer = await startTestMailServer();
  const server: TestServer = await startTestServer({ SMTP_URL: smtpServer.url, RATE_LIMIT_FACTOR: '10', ...settings });
  const delivery = createDelivery(server.app);
  let seen = 0;
  return {
    ...server,
    async emails() {
      await delivery.turn();
      const arrived = await smtpServer.read();
      const fresh = arrived.slice(seen);
      seen = arrived.length;
      return fresh;
    },
  };
}
