import type { Page } from '@playwright/test';

/** A4 without its margins, in pixels. */
export const PAPER = { width: 672, height: 1001 };

/** Unbreakable blocks taller than half a page, which would leave the page before them empty. */
export const wholeAndTall = (page: Page) =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll('body *')]
        .filter((one) => getComputedStyle(one).breakInside === 'avoid' && one.getBoundingClientRect().height > most)
        .map((one) => one.outerHTML.slice(0, 100)),
    PAPER.height / 2,
  );
