import type { TabChannel, TabMessage } from './quizWorld.ts';

/** Joins the tabs of one browser that show the same attempt of the same person. Where that is missing a tab is alone. */
export function openTabChannel(userId: number, attemptId: number): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`quiz:${userId}:${attemptId}`);
  let isOpen = true;
  return {
    // A page on its way out may still hear of a saved answer.
    post: (message) => isOpen && channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data)),
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
