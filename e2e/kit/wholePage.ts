import type { Page } from '@playwright/test';

/** A page that fits is not resized for its picture, which would close an open menu. */
export async function makeRoomForAll(page: Page, height = 2600): Promise<void> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height });
}
