import { useState } from 'react';

/** A field's text, which follows the URL whenever that changes, such as by Back and links. */
export function useFollowing(asked: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setTyped(asked);
  }
  return [typed, setTyped];
}
