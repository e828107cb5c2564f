import type { App } from '../app.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { listEvents } from './audit.store.ts';
import { anchorOf, isInChain, verifyChain } from './chain.service.ts';

const AT_ONCE = 1000;

export type AuditAsk =
  | { act: 'verify'; anchor: string | null }
  /** `since` in ISO 8601. */
  | { act: 'list'; userId: number | null; since: string | null };

/** `npm run audit`. @throws Refusal naming the first broken position */
export async function auditCommand(app: Pick<App, 'db' | 'clock'>, asked: AuditAsk): Promise<string> {
  return asked.act === 'verify' ? verify(app, asked.anchor) : list(app, asked);
}

async function verify(app: Pick<App, 'db' | 'clock'>, anchor: string | null): Promise<string> {
  const verdict = await verifyChain(app);
  if (!verdict.whole) throw new Refusal(`The audit log is broken: ${verdict.what}.`);
  const led = anchor === null ? true : await isInChain(app, anchor);
  if (led === null) throw new Refusal('This anchor is older than the oldest event in the audit log.');
  if (!led) throw new Refusal(`The audit log is broken: it does not contain ${anchor}.`);
  return `The audit log is intact: ${verdict.count} events, anchor ${anchorOf(verdict.head)}`;
}

/** One JSON object per line. */
async function list(
  { db }: Pick<App, 'db'>,
  { userId, since }: { userId: number | null; since: string | null },
): Promise<string> {
  const lines: string[] = [];
  for (let after = 0; ;) {
    const events = await listEvents(db, { userId, since: since ? new Date(since) : null, after, limit: AT_ONCE });
    for (const event of events) lines.push(JSON.stringify(event));
    if (events.length < AT_ONCE) return lines.join('\n');
    after = events.at(-1)?.id ?? after;
  }
}
