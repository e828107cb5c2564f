import type { Page } from '@playwright/test';

/** What is left of A4 by its margins, in pixels. */
export const PAPER = { width: 672, height: 1001 };

/** What stays whole and is taller than half a page: before it the page would stay empty. */
export const wholeAndTall = (page: Page) =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll('body *')]
        .filter((one) => getComputedStyle(one).breakInside === 'avoid' && one.getBoundingClientRect().height > most)
        .map((one) => one.outerHTML.slice(0, 100)),
    PAPER.height / 2,
  );
