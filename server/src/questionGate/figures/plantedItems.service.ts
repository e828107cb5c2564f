/** The items behind the figures: flawed ones, written for them, and the demo's bank. */

import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlantedKind, SoundSkill } from './plantedKinds.ts';

const PLANTED = join(import.meta.dirname, 'planted');
const BANK = join(import.meta.dirname, '..', '..', '..', 'demo', 'bank');

async function readAll(folder: string): Promise<{ name: string; content: unknown }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace('.json', ''),
      content: JSON.parse(await readFile(join(folder, file), 'utf8')),
    })),
  );
}

export const readPlanted = async (): Promise<PlantedKind[]> =>
  (await readAll(PLANTED)).map(({ name, content }) => ({ ...(content as Omit<PlantedKind, 'name'>), name }));

export const readSound = async (): Promise<SoundSkill[]> =>
  (await readAll(BANK)).map(({ content }) => content as SoundSkill);
