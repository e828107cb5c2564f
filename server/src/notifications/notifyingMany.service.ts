import { recordAudit } from '../audit/audit.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import type { App, By } from '../app.ts';
import { notificationEmail, notifyPages } from './notifications.service.ts';
import { countUnreadOf, insertForMany } from './notifications.store.ts';

/**
 * Stores one message for many people, with emails for those who want them, in one transaction with one audit event;
 * then notifies their open pages. Inactive people are left out.
 * @returns how many people got it
 */
export async function notifyMany(app: App, { actor, origin }: By, ids: readonly number[], message: string) {
  const stored = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const notifications = await insertForMany(tx, {
      ids,
      senderId: actor.userId,
      message,
      createdAt: app.clock.now(),
    });
    await recordAudit(inside, {
      action: 'people_notified',
      actorId: actor.userId,
      address: origin.address,
      details: { reached: notifications.length },
    });
    const toMail = notifications.filter(({ wantsMail }) => wantsMail);
    await queueMails(
      inside,
      toMail.map(({ userId, email }) => notificationEmail(app, { userId, email, message })),
    );
    return notifications;
  });
  const unread = await countUnreadOf(
    app.db,
    stored.map(({ userId }) => userId),
  );
  for (const { userId, email: _email, wantsMail: _wantsMail, ...notification } of stored)
    notifyPages(app, userId, notification, unread.get(userId) ?? 0);
  return stored.length;
}
