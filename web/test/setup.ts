import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { expectAllAnswered, startApi } from './api.ts';
import { alerts, leavePage } from './render.tsx';

// Waits as long as needed; the default of a second would be a timed assertion.
configure({ asyncUtilTimeout: 30_000 });

// The environment has no popovers: a shown element counts as open, and the page gets the event.
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

// The environment gives formulas no style, which React needs to hide one while the text around it loads.
const styles = new WeakMap<Element, CSSStyleDeclaration>();
Object.defineProperty(Element.prototype, 'style', {
  configurable: true,
  get(this: Element) {
    const style = styles.get(this) ?? document.createElement('span').style;
    styles.set(this, style);
    return style;
  },
});

/** The browser's handling of `popoverTarget`. */
function openTarget({ target }: Event) {
  const id = target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null;
  const box = id ? document.getElementById(id) : null;
  if (box) show(box, !shown.has(box));
}

const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
const HOME = window.location.href;

beforeEach(() => {
  startApi();
  alerts.length = 0;
  vi.stubGlobal('alert', (text: string) => alerts.push(text));
  // Never idle, so the bell and its connection are not loaded.
  vi.stubGlobal('requestIdleCallback', () => 0);
  document.addEventListener('click', openTarget);
});

afterEach(() => {
  cleanup();
  leavePage();
  // A link to another site was followed.
  happyDOM.setURL(HOME);
  document.removeEventListener('click', openTarget);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expectAllAnswered();
});
