import { viewGroups } from '../../userAdmin/directory.service.ts';
import { bestSkills } from '../../skills/skills.service.ts';
import type { Finding, Reading } from './tool.ts';
import { ROWS } from './tool.ts';

/** The skill with this name, or else the first whose name has these words. */
export async function skillNamed({ db }: Pick<Reading, 'db'>, words: string) {
  const key = words.toLowerCase();
  // Categories match as well, but they are no names.
  const named = (await bestSkills({ db }, { role: 'admin' }, words, ROWS)).filter(({ name }) =>
    name.toLowerCase().includes(key),
  );
  return named.find(({ name }) => name.toLowerCase() === key) ?? named[0] ?? null;
}

/** Likewise a group. */
export async function groupNamed({ db }: Pick<Reading, 'db'>, words: string): Promise<string | null> {
  const key = words.toLowerCase();
  const names = (await viewGroups({ db })).items.map(({ name }) => name);
  return (
    names.find((name) => name.toLowerCase() === key) ?? names.find((name) => name.toLowerCase().includes(key)) ?? null
  );
}

interface Named {
  skill?: string | undefined;
  group?: string | undefined;
}

/** Finds the skill, group and people that a question names; a finding reports the missing one. */
export async function findNamed(app: Pick<Reading, 'db'>, asked: Named) {
  const skill = asked.skill === undefined ? undefined : await skillNamed(app, asked.skill);
  if (skill === null) return { missing: noSkill };
  const group = asked.group === undefined ? undefined : await groupNamed(app, asked.group);
  if (group === null) return { missing: noGroup };
  return { missing: null, skill, group };
}

export const noSkill: Finding = {
  sentence: 'There is no skill with this name.',
  table: null,
  source: { label: 'Skills', path: '/admin/skills' },
};

const noGroup: Finding = {
  sentence: 'There is no group with this name.',
  table: null,
  source: { label: 'Users', path: '/admin/users' },
};
