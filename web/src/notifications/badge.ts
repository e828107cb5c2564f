/** The bell's number of unread notifications, visible and in its label. */

const MOST_SHOWN = 9;

export const badgeText = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread));

/** Voice control users say the visible text, so it must be part of the name. */
export const bellLabel = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return unread > MOST_SHOWN
    ? `Notifications, ${badgeText(unread)} (${unread} unread)`
    : `Notifications, ${unread} unread`;
};
