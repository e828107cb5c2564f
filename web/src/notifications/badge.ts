/** What the bell says of the number of unread notifications, to the eye and to the ear. */

const MOST_SHOWN = 9;

export const badgeText = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread));

/** What is seen must be part of the name, for those who say it to press it. */
export const bellLabel = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return unread > MOST_SHOWN
    ? `Notifications, ${badgeText(unread)} (${unread} unread)`
    : `Notifications, ${unread} unread`;
};
