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

/**
 * As while the server is at work for long: its first answer to a call is changed on its way, the next ones wait.
 * @returns what lets them come
 */
export async function keepWorking(
  page: Page,
  path: string,
  change: (data: Record<string, unknown>) => object,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(`**/api/${path}`, async (route) => {
    if (!isFirst) {
      await promise;
      return route.continue();
    }
    isFirst = false;
    const { data } = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
    return route.fulfill({ json: { success: true, data: change(data) } });
  });
  return resolve;
}
