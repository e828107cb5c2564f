/**
 * The skill of a question, also as a path of categories, the way Moodle writes them: `$course$/top/Category/Skill`. A `/`
 * in a name is written twice, and kept from the ends of the name by a space. https://docs.moodle.org/en/GIFT_format
 */

import { line } from '@assay/contract/fields';
import type { FileSkill } from './model.ts';

/** The skill that a file names; null where none here could have that name. */
function skillOf(name: string, category: string): FileSkill | null {
  const read = line(1, 120).safeParse(name).data;
  return read === undefined ? null : { name: read, category: line(1, 80).safeParse(category).data ?? null };
}

/** The same, telling of a name that no skill here could have. */
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

/** The names between which a `/` stands alone. */
const namesIn = (path: string): string[] =>
  path.split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll('//', '/').trim());

/** Category and skill alone, for a tag. */
export const tagOfSkill = ({ name, category }: FileSkill): string => `${written(category ?? '')}/${written(name)}`;

/** The other way round; null for what only looks like it. */
export function skillOfTag(tag: string): FileSkill | null {
  const [category = '', name = '', ...more] = namesIn(tag);
  return more.length > 0 ? null : skillOf(name, category);
}

const TOP = ['$course$', 'top'];

const pathOf = (skill: FileSkill | null): string =>
  [...TOP, ...(skill ? [skill.category, skill.name] : [])]
    .flatMap((name) => (name === null ? [] : [written(name)]))
    .join('/');

/** Where the path of a question is another one than before it: each holds until the next. */
export function pathsOf(questions: readonly { skill: FileSkill | null }[]): (string | null)[] {
  let last = pathOf(null);
  return questions.map(({ skill }) => {
    const path = pathOf(skill);
    const isNew = path !== last;
    last = path;
    return isNew ? path : null;
  });
}

/** Reads the paths of one file, and remembers what of them is not kept. */
export function createPaths() {
  const deep = new Set<string>();
  const lost = new Set<string>();
  return {
    skillAt(path: string): FileSkill | null {
      const names = namesIn(path);
      // Where Moodle has them: in a course, in the whole system.
      if (/^\$\w+\$$/.test(names[0] ?? '')) names.shift();
      if (names[0] === 'top') names.shift();
      const [name = '', category = '', ...around] = names.filter((one) => one !== '').toReversed();
      const skill = skillOf(name, category);
      if (skill === null && name !== '') lost.add(path);
      else if (around.length > 0) deep.add(path);
      return skill;
    },
    notes: () => [...told('Categories are not kept', lost), ...told('Of categories the last two names are read', deep)],
  };
}

const told = (what: string, paths: ReadonlySet<string>): string[] =>
  paths.size === 0
    ? []
    : [
        `${what}: ${[...paths]
          .slice(0, 3)
          .map((path) => path.slice(0, 120))
          .join(', ')}${paths.size > 3 ? ' …' : ''}`,
      ];
