import type { Page } from '@playwright/test';

/**
 * Answers further calls here, like the server, with data that would take it long to produce.
 * @param path as a glob below /api
 */
export async function answerWithData(page: Page, path: string, data: object): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { success: true, data } }));
}

/** Modifies the server's answers to a call. */
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
 * Simulates a long computation: the first answer to a call is modified, the next ones wait.
 * @returns a function that releases them
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
