import { useEffect } from 'react';
import { type JoinState, joinTexts } from './joinFlow.ts';

/** Notifies people in another tab that they were admitted, because others see and hear them from now on. */
export function useLetInNotice(meetingId: string, state: JoinState) {
  const isLetIn = state.step === 'entering' && !state.isBack;
  useEffect(() => {
    if (isLetIn && document.hidden) void notice(meetingId);
  }, [isLetIn, meetingId]);
}

async function notice(meetingId: string) {
  const title = document.title;
  document.title = joinTexts.admitted;
  const ends: (() => void)[] = [() => (document.title = title)];
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
  document.addEventListener('visibilitychange', look);
  try {
    const [{ playKnock }, { createKnockNotification }] = await Promise.all([
      import('../room/knocks/knockSound.browser.ts'),
      import('../room/knocks/knockNotification.browser.ts'),
    ]);
    playKnock();
    if (!document.hidden) return;
    const notification = createKnockNotification(meetingId);
    ends.push(notification.close);
    notification.tell('let in', joinTexts.admitted);
  } catch {
    // The title shows it.
  }
}
