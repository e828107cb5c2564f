import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { AuditEvent } from '../audit/audit.service.ts';
import type { App, Origin } from '../platform/app.ts';
import type { GoogleIdentity } from '../platform/google/googleIdentity.ts';
import { demandOpenNonce, notSetUp } from './nonces.service.ts';

const COUNTED: ReadonlySet<string> = new Set(['google_refused', 'google_needs_password', 'google_other_person']);

/**
 * Hands on who Google says is asking. What is refused before or after is counted by address and told in the audit log.
 * @param work must use the nonce up where it changes anything
 */
export async function withAnswer<T>(
  app: App,
  { credential, verifier }: { credential: string; verifier: string },
  { address }: Origin,
  refused: Pick<AuditEvent, 'action' | 'actorId' | 'subjectId'>,
  work: (person: GoogleIdentity) => Promise<T>,
): Promise<T> {
  const { google, limits, metrics } = app;
  if (!google) throw notSetUp();
  limits.demand('google', address);
  try {
    const person = await google.verify(credential);
    await demandOpenNonce(app, person.nonce, verifier);
    return await work(person);
  } catch (error) {
    if (error instanceof Failure && COUNTED.has(error.code)) {
      limits.take('google', address);
      metrics.authFailures.inc({ reason: 'google' });
      const reason = typeof error.cause === 'string' ? error.cause : error.code;
      await recordAudit(app, { ...refused, address, details: { by: 'google', reason } });
    }
    throw error;
  }
}
