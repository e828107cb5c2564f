import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A feature is a top-level folder with all its contents; dependency-cruiser treats each folder separately. */
export interface Import {
  from: string;
  to: string;
  /** The import in words, for the message. */
  by: string;
}

/** The imports between features under a folder, without tests, which may import each other. */
export function importsOfFeatures(root: string): Import[] {
  return globSync('*/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].flatMap(([, path = '']) => {
        const target = relative(root, join(root, dirname(file), path)).split(sep);
        const [from = '', to = ''] = [file.split(sep)[0], target[0]];
        return target.length > 1 && to !== '..' && to !== from
          ? [{ from, to, by: `${file} imports ${target.join('/')}` }]
          : [];
      }),
    );
}

/** @returns the imports that form rings of features */
export function ringsAmong(imports: readonly Import[]): Import[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const reached = (start: string) => {
    const found = new Set<string>();
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const { to } of next.get(at) ?? []) if (!found.has(to)) waiting.push((found.add(to), to));
    return found;
  };
  const from = new Map([...next.keys()].map((feature) => [feature, reached(feature)]));
  return imports.filter((one) => from.get(one.to)?.has(one.from));
}
