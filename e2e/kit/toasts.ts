import type { Page } from '@playwright/test';

const LINES = 76;

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** The parts of this page that a toast of two lines would cover, on a desktop and on a phone: none that it is for. */
export async function coveredByToast(page: Page): Promise<string[]> {
  const usual = page.viewportSize();
  const covered: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    covered.push(...(await coveredNow(page)).map((part) => `at ${size.width}: ${part}`));
  }
  if (usual) await page.setViewportSize(usual);
  return covered;
}

/** Primary buttons, clocks and progress under a toast. */
const coveredNow = (page: Page) =>
  page.evaluate((height) => {
    const list = document.querySelector('[aria-label="Notifications"] ol');
    const toast = document.createElement('li');
    toast.style.height = `${height}px`;
    list?.replaceChildren(toast);
    const place = toast.getBoundingClientRect();
    const before = document.documentElement.style.getPropertyValue('--toast-end');
    document.documentElement.style.setProperty(
      '--toast-end',
      `${list?.parentElement?.getBoundingClientRect().bottom}px`,
    );
    const isCovered = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isShown = part.checkVisibility({ visibilityProperty: true }) && right > left && bottom > top;
      return isShown && left < place.right && right > place.left && top < place.bottom && bottom > place.top;
    };
    const covered = [...document.querySelectorAll('[class*="_primary_"], [role="timer"], [role="progressbar"]')]
      .filter(isCovered)
      .map((part) => part.textContent.trim() || part.getAttribute('aria-label') || part.tagName);
    toast.remove();
    document.documentElement.style.setProperty('--toast-end', before);
    return place.height === height ? covered : ['no toast was drawn'];
  }, LINES);
