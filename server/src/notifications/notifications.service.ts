import { Failure } from '@assay/contract/failure';
import { notificationEvents } from '@assay/contract/notifications';
import type { Notification } from '@assay/contract/notifications';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { OutgoingEmail } from '../mail/mail.service.ts';
import type { Actor, App, Origin } from '../app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { lockAccount } from '../users/users.service.ts';
import {
  countUnread,
  deleteReadBefore,
  findEveryNotification,
  findNotifications,
  insertNotification,
  markRead,
  markReadUpTo,
} from './notifications.store.ts';
import type { StoredNotification } from './notifications.store.ts';

const READ_KEPT_MS = 90 * 86_400_000;

/**
 * Stores a message for a person, with an email if they want one, then notifies their open pages.
 * @param sender null for the server itself
 */
export async function sendNotification(
  app: App,
  sender: Actor | null,
  message: NewMessage,
  origin: Pick<Origin, 'address'> = { address: '' },
): Promise<void> {
  const tell = await app.db
    .transaction()
    .execute((tx) => storeNotification({ ...app, db: tx }, sender, message, origin));
  if (!tell) throw new Failure('not_found', { message: 'User not found' });
  await tell(app);
}

interface NewMessage {
  userId: number;
  message: string;
  /** A dedicated email covers it, so the message itself is not emailed. */
  hasOwnEmail?: boolean;
}

/**
 * Like `sendNotification`, in the caller's transaction.
 * @returns a function that notifies open pages, to be called after the commit; null if the person is missing or
 * inactive
 */
export async function storeNotification(
  within: App,
  sender: Actor | null,
  { userId, message, hasOwnEmail = false }: NewMessage,
  { address }: Pick<Origin, 'address'> = { address: '' },
): Promise<((app: App) => Promise<void>) | null> {
  const { clock } = within;
  const user = await lockAccount(within, userId);
  if (!user?.isActive) return null;
  const notification = await insertNotification(within.db, {
    userId,
    senderId: sender?.userId ?? null,
    message,
    createdAt: clock.now(),
  });
  await recordAudit(within, {
    action: 'notification_sent',
    actorId: sender?.userId ?? null,
    subjectId: userId,
    address,
    details: { notificationId: notification.id },
  });
  if (user.mailNotifications && !hasOwnEmail)
    await queueMail(within, notificationEmail(within, { userId, email: user.email, message }));
  return async (after) => notifyPages(after, userId, notification, await countUnread(after.db, userId));
}

export const notificationEmail = (
  { config }: Pick<App, 'config'>,
  { userId, email, message }: NewMessage & { email: string },
): OutgoingEmail => ({
  kind: 'notification',
  to: email,
  userId,
  subject: `New notification from ${config.PRODUCT_NAME}`,
  paragraphs: [message, 'To stop these emails, turn them off on your profile page.'],
  link: { url: `${publicUrlOf(config)}/dashboard`, label: `Open ${config.PRODUCT_NAME}` },
});

/** Notifies the person's open pages; call after the commit. */
export function notifyPages(
  { live }: Pick<App, 'live'>,
  userId: number,
  notification: StoredNotification,
  unread: number,
): void {
  live.tellUser(userId, notificationEvents, 'notification', { notification: shown(notification), unread });
}

export async function listNotifications({ db }: Pick<App, 'db'>, actor: Actor, query: { page: number; limit: number }) {
  const { items, total } = await findNotifications(db, actor.userId, query);
  const unread = await countUnread(db, actor.userId);
  return { items: items.map(shown), pagination: pagesOf(query, total), unread };
}

/** All notifications of a person, for their download. */
export async function everyNotificationOf({ db }: Pick<App, 'db'>, userId: number): Promise<Notification[]> {
  return (await findEveryNotification(db, userId)).map(shown);
}

/** @returns how many are still unread */
export async function readOne(app: Pick<App, 'db' | 'clock' | 'live'>, actor: Actor, id: number): Promise<number> {
  const now = app.clock.now();
  const found = await markRead(app.db, actor.userId, id, now);
  if (found === 'absent') throw new Failure('not_found');
  return tellRead(app, actor, { which: 'one', id, readAt: now.toISOString() });
}

/** Up to the newest one the person has seen, because more may have arrived since. */
export async function readUpTo(app: Pick<App, 'db' | 'clock' | 'live'>, actor: Actor, id: number): Promise<number> {
  const now = app.clock.now();
  await markReadUpTo(app.db, actor.userId, id, now);
  return tellRead(app, actor, { which: 'upTo', id, readAt: now.toISOString() });
}

async function tellRead(
  { db, live }: Pick<App, 'db' | 'live'>,
  { userId }: Actor,
  read: { which: 'one' | 'upTo'; id: number; readAt: string },
): Promise<number> {
  const unread = await countUnread(db, userId);
  live.tellUser(userId, notificationEvents, 'notifications-read', { ...read, unread });
  return unread;
}

/** Read notifications are kept for 90 days, unread ones until they are read. */
export async function sweepNotifications({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteReadBefore(db, new Date(clock.now().getTime() - READ_KEPT_MS));
}

const shown = ({ id, message, createdAt, readAt }: StoredNotification): Notification => ({
  id,
  message,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
