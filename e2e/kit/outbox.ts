import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { World } from './world.ts';

type LinkedPage = '/confirm-email' | '/undo-email' | '/forgot-password' | '/round';

/** The emails to an address so far, oldest first. */
export async function mailsTo(world: World, to: string): Promise<{ subject: string; text: string }[]> {
  const folder = join(world.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name))));
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({ subject, text }));
}

/** The link to a page in the emails to an address; `nth` of several. */
export async function mailedLink(world: World, to: string, path: LinkedPage, nth = 1): Promise<string> {
  // The server did not know its port when its URL was set: see `PUBLIC_URL`.
  const links = async () =>
    (await mailsTo(world, to)).flatMap(({ text }) => text.match(new RegExp(`${path}#\\S+`)) ?? []);
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(nth);
  return (await links())[nth - 1] ?? '';
}
