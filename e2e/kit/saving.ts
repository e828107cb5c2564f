import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Selects a format in an export menu, and waits for the browser's file. */
export async function saved(page: Page, menu: string, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: menu }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: format, exact: true }).filter({ visible: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The rows of a list saved as CSV, by heading; for cells without commas and quotes. */
export async function savedRows(page: Page, menu: string, format = 'CSV (UTF-8)'): Promise<Record<string, string>[]> {
  const { text } = await saved(page, menu, format);
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
