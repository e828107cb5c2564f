/** What the bell says of the number of unread notifications, to the eye and to the ear. */

const MOST_SHOWN = 9;

export const badgeText = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread));

export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
