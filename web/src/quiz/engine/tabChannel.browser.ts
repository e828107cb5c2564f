import type { TabChannel, TabMessage } from './quizWorld.ts';

/** Connects one browser's tabs with the same person's attempt. Without browser support each tab is on its own. */
export function openTabChannel(userId: number, attemptId: number): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`quiz:${userId}:${attemptId}`);
  let isOpen = true;
  return {
    // A page being closed may still hear of a saved answer.
    post: (message) => isOpen && channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data)),
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
