import type { Page } from '@playwright/test';

/**
 * From now on a call is answered here, as the server answers: with something that would take it long to have.
 * @param path as a glob below /api
 */
export async function answerWithData(page: Page, path: string, data: object): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { success: true, data } }));
}
