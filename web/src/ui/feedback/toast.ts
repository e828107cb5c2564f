import { useSyncExternalStore } from 'react';
import type { Tone } from './tone.tsx';

export type ToastItem = {
  id: number;
  tone: Tone;
  title: string | undefined;
  message: string;
  durationMs: number;
  shownTimes: number;
};

const DEFAULT_DURATION_MS = 5000;

/** One at a time, so that nothing important is covered: the next replaces the last. */
let current: ToastItem | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** `toast.success('Saved')`, `toast.error('Login Error', 'Invalid credentials')`. Can be called from anywhere. */
export const toast = {
  success: show('success'),
  error: show('danger'),
  warning: show('warning'),
  info: show('info'),
  /** It no longer applies. */
  retract: (message: string) => void (current?.message === message && update(null)),
  /** The next text says it again. */
  clear: () => update(null),
  dismiss: (id: number) => void (current?.id === id && update(null)),
};

export const useToast = () => useSyncExternalStore(subscribe, () => current);

function show(tone: Tone) {
  function showToast(message: string): void;
  function showToast(title: string, message: string, options?: { durationMs?: number }): void;
  function showToast(titleOrMessage: string, second?: string, { durationMs = DEFAULT_DURATION_MS } = {}): void {
    const [title, message] = second === undefined ? [undefined, titleOrMessage] : [titleOrMessage, second];
    // A repeated message restarts its toast, so that five failing calls show one message.
    if (current?.tone === tone && current.title === title && current.message === message)
      return update({ ...current, shownTimes: current.shownTimes + 1 });
    lastId += 1;
    update({ id: lastId, tone, title, message, durationMs, shownTimes: 1 });
  }
  return showToast;
}

function update(next: ToastItem | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
