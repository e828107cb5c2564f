import { useState } from 'react';

/** What is typed, and what the address says whenever that changes: by Back and by links, too. */
export function useFollowing(asked: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setTyped(asked);
  }
  return [typed, setTyped];
}
