import { onTestFinished } from 'vitest';
import { startSmtp } from './testSmtp.ts';
import type { Manners, TestMailServer } from './testSmtp.ts';

export type { TestMailServer };

/** A mail server for as long as the test takes. */
export async function startTestMailServer(manners: Manners = {}, port = 0): Promise<TestMailServer> {
  const smtpServer = await startSmtp(manners, port);
  onTestFinished(() => smtpServer.close());
  return smtpServer;
}
