/**
 * One takes the place of the last of the same meeting, not of one that another tab of this browser shows. The type
 * library does not know `renotify`: without it, what takes the place of the last one shows no banner.
 */
const optionsFor = (meetingId: string): NotificationOptions & { renotify: boolean } => ({
  tag: `waiting ${meetingId}`,
  renotify: true,
});

/** One notification of the system, for all who knock while nobody looks at the page. */
export function createKnockNotification(meetingId: string) {
  let shown: Notification | null = null;
  let unseen: readonly string[] = [];
  const close = () => {
    shown?.close();
    shown = null;
    unseen = [];
  };
  return {
    /** @param words none for those of a burst: the notification of its first stands for them. */
    tell(requestId: string, words: string | null) {
      unseen = [...unseen, requestId];
      if (words !== null) shown = notify(words, optionsFor(meetingId));
    },
    /** Without anybody it stands for, there is nothing left to come back for. */
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
    // Browsers of phones take notifications from service workers only.
    return null;
  }
}
