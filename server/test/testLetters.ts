import { createDelivery } from '../src/mail/delivery.service.ts';
import { startTestRelay } from './testRelay.ts';
import { startTestServer } from './testServer.ts';
import type { TestServer } from './testServer.ts';

/** A server whose letters are really sent; `letters` delivers what waits and reads what arrived since the last look. */
export async function startMailingServer(settings: Record<string, string> = {}) {
  const relay = await startTestRelay();
  const server: TestServer = await startTestServer({ SMTP_URL: relay.url, RATE_LIMIT_FACTOR: '10', ...settings });
  const delivery = createDelivery(server.app);
  let seen = 0;
  return {
    ...server,
    async letters() {
      await delivery.turn();
      const arrived = await relay.read();
      const fresh = arrived.slice(seen);
      seen = arrived.length;
      return fresh;
    },
  };
}
