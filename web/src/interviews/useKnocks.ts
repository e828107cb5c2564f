import { useEffect, useRef } from 'react';
import type { JoinRequest } from '@assay/contract/interviewEvents';
import { type Channel, noNotices, noticeKnock } from './knockNotice.ts';
import { playKnock } from './knockSound.browser.ts';
import { countedTitle } from './roomViews.ts';

/** Makes a host notice who waits, also from another tab: sound, the tab's title, a notification of the system. */
export function useKnocks(waiting: readonly JoinRequest[], { isSoundOn }: { isSoundOn: boolean }) {
  const notices = useRef(noNotices);
  const sound = useRef(isSoundOn);
  useEffect(() => {
    sound.current = isSoundOn;
  });

  useEffect(() => {
    for (const { requestId, name } of waiting) {
      const reach: Channel[] = [];
      if (sound.current) reach.push('sound');
      if (document.hidden) reach.push('notification');
      const [due, next] = noticeKnock(notices.current, { requestId, reach, now: Date.now() });
      notices.current = next;
      if (due.includes('sound')) playKnock();
      if (due.includes('notification')) notify(`${name} is waiting to be let in`);
    }
  }, [waiting]);

  const count = waiting.length;
  useEffect(() => {
    const title = document.title;
    document.title = countedTitle(title, count);
    return () => {
      document.title = title;
    };
  }, [count]);
}

function notify(text: string) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(text, { tag: 'waiting' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers of phones take notifications from service workers only.
  }
}
