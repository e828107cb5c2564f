import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { AuditEvent } from '../audit/audit.service.ts';
import type { App, Origin } from '../app.ts';
import type { GoogleIdentity } from '../platform/google/googleIdentity.ts';
import { demandUnused, notSetUp, useAnswer } from './nonces.service.ts';
import type { Answer } from './nonces.service.ts';

const COUNTED: ReadonlySet<string> = new Set(['google_refused', 'google_needs_password', 'google_other_person']);

/**
 * Runs work for the person Google identifies. Refusals before and during it are counted by address and recorded in the
 * audit log.
 * @param work must use the answer up in its transaction if it changes anything
 */
export async function withAnswer<T>(
  app: App,
  answer: Answer,
  { address }: Origin,
  refused: Pick<AuditEvent, 'action' | 'actorId' | 'subjectId'>,
  work: (person: GoogleIdentity, use: (inside: App) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { google, metrics } = app;
  if (!google) throw notSetUp();
  try {
    const person = await google.verify(answer.credential);
    await demandUnused(app, person, answer);
    return await work(person, (inside) => useAnswer(inside, person, answer));
  } catch (error) {
    if (error instanceof Failure && COUNTED.has(error.code)) {
      metrics.authFailures.inc({ reason: 'google' });
      const reason = typeof error.cause === 'string' ? error.cause : error.code;
      await recordAudit(app, { ...refused, address, details: { by: 'google', reason } });
    }
    throw error;
  }
}
