import type { FailedMail } from '@assay/contract/mailAdmin';
import { recordAudit } from '../audit/audit.service.ts';
import { dismissMail, retryMail, viewFailedMails } from '../mail/failedMail.service.ts';
import type { App, By } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { maskEmail } from '../users/emailAddress.ts';

type Query = Parameters<typeof viewFailedMails>[1];

/** Failed emails, with masked addresses. */
export async function listFailed(app: Pick<App, 'db' | 'clock'>, query: Query) {
  const { items, total } = await viewFailedMails(app, query);
  return {
    items: items.map(({ to, createdAt, nextTryAt, givenUpAt, error, ...email }): FailedMail => ({
      ...email,
      to: maskEmail(to),
      createdAt: createdAt.toISOString(),
      state: givenUpAt === null ? 'waiting' : 'given_up',
      error: error ?? 'unknown',
      nextTryAt: givenUpAt === null ? nextTryAt.toISOString() : null,
      givenUpAt: givenUpAt?.toISOString() ?? null,
    })),
    pagination: pagesOf(query, total),
  };
}

export const retry = (app: App, by: By, id: number) => acting(app, by, id, 'mail_retried', retryMail);

export const giveUp = (app: App, by: By, id: number) => acting(app, by, id, 'mail_given_up', dismissMail);

async function acting(
  app: App,
  { actor, origin }: By,
  id: number,
  action: 'mail_retried' | 'mail_given_up',
  act: typeof retryMail,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { kind, userId } = await act(inside, id);
    await recordAudit(inside, {
      action,
      actorId: actor.userId,
      ...(userId !== null && { subjectId: userId }),
      address: origin.address,
      details: { mailId: id, kind },
    });
  });
}
