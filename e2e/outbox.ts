import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { World } from './world.ts';

type LinkedPage = '/confirm-email' | '/undo-email' | '/forgot-password' | '/round';

/** The link to a page in the emails to an address; `nth` of several. */
export async function mailedLink(world: World, to: string, path: LinkedPage, nth = 1): Promise<string> {
  const folder = join(world.dataDir, 'outbox');
  const links = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const files = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name))));
    const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
    return (
      mails
        .filter((mail) => mail.to?.some(({ address }) => address === to))
        // The server did not know its port when its URL was set: see `PUBLIC_URL`.
        .flatMap(({ text = '' }) => text.match(new RegExp(`${path}#\\S+`)) ?? [])
    );
  };
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(nth);
  return (await links())[nth - 1] ?? '';
}
