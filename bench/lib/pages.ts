import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface Weight {
  file: string;
  /** Transfer size: compressed if a compressed file was built. */
  bytes: number;
}

/** The files a browser needs for the first view of a route with these lazy source modules. */
export function firstView(modules: readonly string[]): Weight[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] as string);
  const files = new Set<string>();
  for (const file of [...entry, ...modules.flatMap(lazyFiles)]) addWithImports(file, files);
  return weigh(files);
}

export function weigh(files: Iterable<string>): Weight[] {
  return [...files].map((file) => ({ file, bytes: bytesSent(file) })).toSorted((a, b) => b.bytes - a.bytes);
}

function bytesSent(file: string): number {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const source = (file: string) => readFileSync(join(dist, file), 'utf8');

/** A file and, for a script, all of its static imports. */
function addWithImports(file: string, files: Set<string>) {
  if (files.has(file)) return;
  files.add(file);
  if (!file.endsWith('.js')) return;
  for (const [, imported] of source(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    addWithImports(`assets/${imported}`, files);
}

/** The chunk of a lazily loaded module, and the files loaded with it, including style sheets. */
function lazyFiles(module: string): string[] {
  const call = new RegExp(`import\\(["'\`]\\./(${module}-[\\w-]+\\.js)["'\`]\\)`);
  for (const path of globSync('assets/*.js', { cwd: dist })) {
    const text = source(path);
    const found = call.exec(text);
    if (!found) continue;
    // Vite refers to them by index into a list at the head of the file: import(…), perhaps .then(…),
    // __vite__mapDeps([3,5]).
    const places = /^[^[(]*(?:\([^)]*\))?,\s*__vite__mapDeps\(\[([\d,\s]*)\]/.exec(
      text.slice(found.index + found[0].length),
    );
    const list = /__vite__mapDeps=.*?\[((?:\s*"[^"]+",?)*)\]/s.exec(text)?.[1] ?? '';
    const listed = [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] as string);
    const together = places?.[1]?.split(',').flatMap((place) => listed[Number(place)] ?? []) ?? [];
    return [`assets/${found[1]}`, ...together];
  }
  throw new Error(`No script of the build loads ${module} lazily; has its route changed?`);
}

/** `LoginPage-DJYwWUtx.js` → `LoginPage.js` */
export function shortName(file: string): string {
  return basename(file).replace(/-[\w-]{7}(?=\.\w+$)/, '');
}
