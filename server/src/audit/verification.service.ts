import { auditEvents } from '@assay/contract/audit';
import type { App, By } from '../app.ts';
import { recordAudit } from './audit.service.ts';
import { countSeals } from './auditLog.store.ts';
import { anchorOf, verifyChain } from './chain.service.ts';

const TELL_EVERY = 5000;

/**
 * Verifies the chain after answering, because it may take longer than a request. Pages receive its progress; the
 * verdict is also a log event.
 */
export async function startVerification(app: App, { actor, origin }: By): Promise<{ verificationId: string }> {
  const verificationId = app.random.bytes(9).toString('base64url');
  const of = await countSeals(app.db);
  const tell = (checked: number, verdict: 'whole' | 'broken' | 'failed' | null = null, what: string | null = null) =>
    app.live.tellUser(actor.userId, auditEvents, 'audit-verification', { verificationId, checked, of, verdict, what });
  app.afterwards.add('verify the audit log', async () => {
    let checked = 0;
    try {
      const verdict = await verifyChain(app, (count) => {
        checked = count;
        if (count % TELL_EVERY === 0) tell(count);
      });
      await recordAudit(app, {
        action: 'audit_verified',
        actorId: actor.userId,
        address: origin.address,
        details: verdict.whole ? { whole: true, events: verdict.count } : { whole: false, what: verdict.what },
      });
      if (verdict.whole) tell(verdict.count, 'whole', anchorOf(verdict.head));
      else tell(checked, 'broken', verdict.what);
    } catch (error) {
      tell(checked, 'failed');
      throw error;
    }
  });
  return { verificationId };
}
