/**
 * Replaces the same meeting's last notification, but not another tab's. The type library lacks `renotify`, without
 * which a replacement shows no banner.
 */
const optionsFor = (meetingId: string): NotificationOptions & { renotify: boolean } => ({
  tag: `waiting ${meetingId}`,
  renotify: true,
});

/** One system notification for all knocks while the page is hidden. */
export function createKnockNotification(meetingId: string) {
  let shown: Notification | null = null;
  let unseen: readonly string[] = [];
  const close = () => {
    shown?.close();
    shown = null;
    unseen = [];
  };
  return {
    /** @param words null for later ones in a burst, which the first notification covers */
    tell(requestId: string, words: string | null) {
      unseen = [...unseen, requestId];
      if (words !== null) shown = notify(words, optionsFor(meetingId));
    },
    /** It closes once all the people it announced have left the queue. */
    keepFor(waiting: readonly { requestId: string }[]) {
      if (!waiting.some(({ requestId }) => unseen.includes(requestId))) close();
    },
    close,
  };
}

function notify(words: string, options: NotificationOptions): Notification | null {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  try {
    const notification = new Notification(words, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return notification;
  } catch {
    // Mobile browsers allow notifications only from service workers.
    return null;
  }
}
