import { onTestFinished } from 'vitest';
import { startSmtp } from './testSmtp.ts';
import type { Manners, TestRelay } from './testSmtp.ts';

export type { TestRelay };

/** A mail relay for as long as the test takes. */
export async function startTestRelay(manners: Manners = {}, port = 0): Promise<TestRelay> {
  const relay = await startSmtp(manners, port);
  onTestFinished(() => relay.close());
  return relay;
}
