import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import type { ServerEvents } from './events.ts';
import { id, idText, instant, nothing, pagination, paging, prose } from './fields.ts';

export const MESSAGE_MAX = 500;

export const notification = z.object({
  id,
  /** Plain text, as written. */
  message: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
});

const unread = z.int();

export const notificationsApi = {
  send: {
    method: 'POST',
    path: '/notify',
    access: 'admin',
    summary: 'Send a person a notification',
    body: z.object({ userId: id, message: prose(1, MESSAGE_MAX) }),
    failures: ['not_found'],
    response: nothing,
  },
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'Your notifications, newest first, and the number of unread ones',
    query: z.object({ ...paging(20) }),
    response: z.object({ items: z.array(notification), pagination, unread }),
  },
  readUpTo: {
    method: 'PUT',
    path: '/notifications/read',
    access: 'user',
    summary: 'Mark your notifications as read, up to the newest one seen',
    body: z.object({ upTo: id }),
    response: z.object({ unread }),
  },
  readOne: {
    method: 'PUT',
    path: '/notifications/:id/read',
    access: 'user',
    summary: 'Mark one of your notifications as read',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({ unread }),
  },
} satisfies Endpoints;

/** Sent to every open page of the person. */
export const notificationEvents = {
  notification: z.object({ notification, unread }),
  /** Marked as read here or on another page: one, or all up to one. */
  'notifications-read': z.object({ which: z.enum(['one', 'upTo']), id, readAt: instant, unread }),
} satisfies ServerEvents;

export type Notification = z.output<typeof notification>;
