import { useEffect, useRef, useState } from 'react';

const CONFIRMATION_MS = 2000;

/** True for two seconds after `confirm()`: how long "Copied!" stays. */
export function useConfirmation(): [isConfirmed: boolean, confirm: () => void] {
  const [isConfirmed, setConfirmed] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const confirm = () => {
    window.clearTimeout(timer.current);
    setConfirmed(true);
    timer.current = window.setTimeout(() => setConfirmed(false), CONFIRMATION_MS);
  };
  return [isConfirmed, confirm];
}
