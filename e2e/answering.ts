import type { Page } from '@playwright/test';

/**
 * From now on a call is answered here, as the server answers: with something that would take it long to have.
 * @param path as a glob below /api
 */
export async function answerWithData(page: Page, path: string, data: object): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { success: true, data } }));
}

/** From now on what the server answers to a call is changed on its way. */
export async function changeAnswers(
  page: Page,
  path: string,
  change: (data: Record<string, unknown>) => object,
): Promise<void> {
  await page.route(`**/api/${path}`, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
    await route.fulfill({ json: { success: true, data: change(data) } });
  });
}
