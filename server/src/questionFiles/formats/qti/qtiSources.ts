/** The questions' Markdown in one of our QTI packages, used while their items are unchanged. */

import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The package file with the Markdown. */
export const SOURCES = 'assay-markdown.json';

export interface Texts {
  questionText: string;
  options: string[];
  explanation: string;
}

export interface Source extends Texts {
  path: string;
  /** The item's markup. */
  item: string;
}

const texts = { questionText: z.string(), options: z.array(z.string()), explanation: z.string() };
const sourcesFile = z.array(z.object({ path: z.string(), sha256: z.string(), ...texts }));

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

export const printSources = (sources: readonly Source[]): string =>
  JSON.stringify(sources.map(({ path, item, ...rest }) => ({ path, sha256: hash(item), ...rest })));

/** Finds an item's Markdown; undefined if another system has rewritten the item. */
export function sourcesIn(content: Uint8Array | undefined): (path: string, item: Uint8Array) => Texts | undefined {
  const written = new Map(parsed(content).map((source) => [source.path, source]));
  return (path, item) => {
    const source = written.get(path);
    return source?.sha256 === hash(item) ? source : undefined;
  };
}

function parsed(content: Uint8Array | undefined): z.infer<typeof sourcesFile> {
  if (content === undefined) return [];
  try {
    return sourcesFile.parse(JSON.parse(new TextDecoder().decode(content)));
  } catch {
    // The items contain the same.
    return [];
  }
}
