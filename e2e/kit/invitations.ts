import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { World } from './world.ts';

/** The link in the email to a candidate, under this server's address. */
export async function invitationLink({ dataDir }: World, to: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const links = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    const emails = await Promise.all(files.map((file) => PostalMime.parse(file)));
    return emails
      .filter((email) => email.to?.some(({ address }) => address === to))
      .flatMap(({ text = '' }) => text.match(/\/join\/\S+\?i=\S+/) ?? []);
  };
  await expect.poll(async () => (await links()).length).toBe(1);
  return (await links())[0] ?? '';
}
