import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { expectAllAnswered, startApi } from './api.ts';
import { alerts, leavePage } from './render.tsx';

// What comes is waited for; the default of a second is a timed assertion in disguise.
configure({ asyncUtilTimeout: 30_000 });

// The environment has no popovers: an element is open that was shown, and the page hears of it.
const shown = new WeakSet<Element>();
const matches = Element.prototype.matches;

function show(element: HTMLElement, isShown: boolean) {
  if (shown.has(element) === isShown) return;
  if (isShown) shown.add(element);
  else shown.delete(element);
  const event = Object.assign(new Event('toggle'), { newState: isShown ? 'open' : 'closed' });
  element.dispatchEvent(event);
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    show(this, true);
  },
  hidePopover(this: HTMLElement) {
    show(this, false);
  },
  matches(this: HTMLElement, selector: string) {
    return selector === ':popover-open' ? shown.has(this) : matches.call(this, selector);
  },
});

/** The browser's part of `popoverTarget`. */
function openTarget({ target }: Event) {
  const id = target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null;
  const box = id ? document.getElementById(id) : null;
  if (box) show(box, !shown.has(box));
}

beforeEach(() => {
  startApi();
  alerts.length = 0;
  vi.stubGlobal('alert', (text: string) => alerts.push(text));
  // Nothing is ever idle, so the bell and its connection stay away.
  vi.stubGlobal('requestIdleCallback', () => 0);
  document.addEventListener('click', openTarget);
});

afterEach(() => {
  cleanup();
  leavePage();
  document.removeEventListener('click', openTarget);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expectAllAnswered();
});
