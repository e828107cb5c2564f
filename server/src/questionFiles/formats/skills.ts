/**
 * The skill of a question, also as Moodle's category path: `$course$/top/Category/Skill`. A `/` in a name is doubled,
 * and a space separates it from the ends of the name. https://docs.moodle.org/en/GIFT_format
 */

import { line } from '@assay/contract/fields';
import type { FileSkill } from './model.ts';

/** The skill named in a file; null if the name is not allowed here. */
function skillOf(name: string, category: string): FileSkill | null {
  const read = line(1, 120).safeParse(name).data;
  return read === undefined ? null : { name: read, category: line(1, 80).safeParse(category).data ?? null };
}

/** The same, with a warning for a name that is not allowed here. */
export function readSkill(name: string, category: string, warn: (warning: string) => void): FileSkill | null {
  const skill = skillOf(name, category);
  if (skill === null && name.trim() !== '')
    warn(`The skill “${name.trim().slice(0, 40)}” is not kept: no skill can have this name.`);
  return skill;
}

const written = (name: string) =>
  name
    .replaceAll('/', '//')
    .replace(/^(?=\/)/, ' ')
    .replace(/(?<=\/)$/, ' ');

/** Splits at every single `/`. */
const namesIn = (path: string): string[] =>
  path.split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll('//', '/').trim());

/** Category and skill only, as a tag. */
export const tagOfSkill = ({ name, category }: FileSkill): string => `${written(category ?? '')}/${written(name)}`;

/** The reverse; null for anything that only looks like it. */
export function skillOfTag(tag: string): FileSkill | null {
  const [category = '', name = '', ...more] = namesIn(tag);
  return more.length > 0 ? null : skillOf(name, category);
}

const TOP = ['$course$', 'top'];

const pathOf = (skill: FileSkill | null): string =>
  [...TOP, ...(skill ? [skill.category, skill.name] : [])]
    .flatMap((name) => (name === null ? [] : [written(name)]))
    .join('/');

/** The positions where the path changes: each applies until the next one. */
export function pathsOf(questions: readonly { skill: FileSkill | null }[]): (string | null)[] {
  let last = pathOf(null);
  return questions.map(({ skill }) => {
    const path = pathOf(skill);
    const isNew = path !== last;
    last = path;
    return isNew ? path : null;
  });
}

/** Reads a file's paths, and records which parts are dropped. */
export function createPaths() {
  const deep = new Set<string>();
  const lost = new Set<string>();
  return {
    skillAt(path: string): FileSkill | null {
      const names = namesIn(path);
      // Moodle's context: a course, or the whole system.
      if (/^\$\w+\$$/.test(names[0] ?? '')) names.shift();
      if (names[0] === 'top') names.shift();
      const [name = '', category = '', ...around] = names.filter((one) => one !== '').toReversed();
      const skill = skillOf(name, category);
      if (skill === null && name !== '') lost.add(path);
      else if (around.length > 0) deep.add(path);
      return skill;
    },
    notes: () => [
      ...note('Categories are not kept', lost),
      ...note('Only the last two names of a category are read', deep),
    ],
  };
}

const note = (what: string, paths: ReadonlySet<string>): string[] =>
  paths.size === 0
    ? []
    : [
        `${what}: ${[...paths]
          .slice(0, 3)
          .map((path) => path.slice(0, 120))
          .join(', ')}${paths.size > 3 ? ' …' : ''}`,
      ];
