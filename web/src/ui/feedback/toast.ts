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
const MOST_AT_ONCE = 4;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** `toast.success('Saved')`, `toast.error('Login Error', 'Invalid credentials')`. Can be called from anywhere. */
export const toast = {
  success: show('success'),
  error: show('danger'),
  warning: show('warning'),
  info: show('info'),
  dismiss: (id: number) => update(items.filter((item) => item.id !== id)),
};

export const useToasts = () => useSyncExternalStore(subscribe, () => items);

function show(tone: Tone) {
  function showToast(message: string): void;
  function showToast(title: string, message: string, options?: { durationMs?: number }): void;
  function showToast(titleOrMessage: string, second?: string, { durationMs = DEFAULT_DURATION_MS } = {}): void {
    const [title, message] = second === undefined ? [undefined, titleOrMessage] : [titleOrMessage, second];
    // A repeated message restarts its toast, so that five failing calls show one message.
    const same = items.find((item) => item.tone === tone && item.title === title && item.message === message);
    if (same) return update(items.map((item) => (item === same ? { ...item, shownTimes: item.shownTimes + 1 } : item)));
    lastId += 1;
    update([...items, { id: lastId, tone, title, message, durationMs, shownTimes: 1 }].slice(-MOST_AT_ONCE));
  }
  return showToast;
}

function update(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
