import { useEffect, useRef, useState } from 'react';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { type Channel, noNotices, noticeKnock } from './knockNotice.ts';
import { createKnockNotification } from './knockNotification.browser.ts';
import { playKnock } from './knockSound.browser.ts';
import { countedTitle } from '../roomViews.ts';

/** Notifies a host of waiting people, even in another tab: sound, the tab's title, a system notification. */
export function useKnocks(meetingId: string, waiting: readonly JoinRequest[], { isSoundOn }: { isSoundOn: boolean }) {
  const notices = useRef(noNotices);
  const [notification] = useState(() => createKnockNotification(meetingId));
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
      if (next === notices.current) continue;
      notices.current = next;
      if (due.includes('sound')) playKnock();
      const words = due.includes('notification') ? `${name} is waiting to be let in` : null;
      if (document.hidden) notification.tell(requestId, words);
    }
    notification.keepFor(waiting);
  }, [waiting, notification]);

  useEffect(() => {
    const look = () => document.hidden || notification.close();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      notification.close();
    };
  }, [notification]);

  const count = waiting.length;
  useEffect(() => {
    const title = document.title;
    document.title = countedTitle(title, count);
    return () => {
      document.title = title;
    };
  }, [count]);
}
