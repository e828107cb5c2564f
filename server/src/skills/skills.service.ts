import { Failure, messageOf } from '@assay/contract/failure';
import type {
  ActiveOutcome,
  Blueprint,
  ManagedSkill,
  ManagedSkillQuery,
  NewSkill,
  Skill,
  SkillChange,
} from '@assay/contract/questions/skills';
import { withAudit } from '../audit/audit.service.ts';
import type { Actor, App, By } from '../app.ts';
import type { Db } from '../platform/database/schema.ts';
import { pagesOf } from '../platform/http/reply.ts';
import {
  findSkill,
  insertSkill,
  listCategories,
  listManagedSkills,
  listNamed,
  listSkills,
  nameKey,
  removeSkill,
  searchSkills,
  updateSkill,
} from './skills.store.ts';
import type { Page, SkillFilter } from './skills.store.ts';

type StoredSkill = NonNullable<Awaited<ReturnType<typeof findSkill>>>;

const shown = (stored: StoredSkill): Skill => ({
  ...stored,
  questionCount: stored.questionCount ?? 0,
  reviewAfter: stored.reviewAfter?.toISOString() ?? null,
});

const absent = () => new Failure('not_found', { message: 'Skill not found' });

// Many people start the same quiz at the same moment; another process's edit is visible a second later.
const REMEMBERED_MS = 1000;
const remembered = new WeakMap<Db, Map<number, { until: number; skill: Promise<Skill> }>>();

/** An active skill with its quiz settings, at most a second old. */
export async function skillToTake({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<Skill> {
  const skills = remembered.get(db) ?? new Map<number, { until: number; skill: Promise<Skill> }>();
  remembered.set(db, skills);
  const now = clock.now().getTime();
  const found = skills.get(id);
  if (found && found.until > now) return found.skill;
  const skill = viewSkill({ db }, { role: 'user' }, id);
  skills.set(id, { until: now + REMEMBERED_MS, skill });
  skill.catch(() => skills.delete(id));
  return skill;
}

/** Learners see only active skills, whatever they request. */
export async function viewSkills({ db }: Pick<App, 'db'>, actor: Pick<Actor, 'role'>, query: SkillFilter & Page) {
  const filter = actor.role === 'admin' ? query : { ...query, isActive: true };
  const { items, total } = await listSkills(db, filter, query);
  return { items: items.map(shown), pagination: pagesOf(query, total) };
}

/** The best matches of a search; learners see only active skills. */
export const bestSkills = ({ db }: Pick<App, 'db'>, { role }: Pick<Actor, 'role'>, search: string, limit: number) =>
  searchSkills(db, { search, activeOnly: role !== 'admin', limit });

export async function viewManagedSkills({ db }: Pick<App, 'db'>, query: ManagedSkillQuery) {
  const { items, total } = await listManagedSkills(db, query);
  const managed = items.map(({ easy, medium, hard, unfinished, isUsed, updatedAt, ...skill }): ManagedSkill => ({
    ...shown(skill),
    live: { easy, medium, hard },
    unfinished,
    isUsed,
    updatedAt: updatedAt.toISOString(),
  }));
  return { items: managed, pagination: pagesOf(query, total) };
}

export async function viewSkill({ db }: Pick<App, 'db'>, actor: Pick<Actor, 'role'>, id: number): Promise<Skill> {
  const skill = await findSkill(db, id);
  if (!skill || (actor.role !== 'admin' && !skill.isActive)) throw absent();
  return shown(skill);
}

/** Finds skills by name, ignoring case, which is unique. */
export async function skillsNamed(
  { db }: Pick<App, 'db'>,
  names: readonly string[],
): Promise<(name: string) => number | undefined> {
  const found = new Map(names.length === 0 ? [] : (await listNamed(db, names)).map(({ id, key }) => [key, id]));
  return (name) => found.get(nameKey(name));
}

/** Whether learners see this skill's leaderboard. */
export async function hasLeaderboard({ db }: Pick<App, 'db'>, id: number): Promise<boolean> {
  return (await findSkill(db, id))?.onLeaderboard ?? true;
}

export async function viewCategories({ db }: Pick<App, 'db'>, actor: Pick<Actor, 'role'>): Promise<string[]> {
  return listCategories(db, actor.role !== 'admin');
}

export async function createSkill(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  skill: NewSkill,
  { isDemo }: { isDemo: boolean } = { isDemo: false },
): Promise<Skill> {
  checkReview(skill);
  checkBlueprint(skill);
  const id = await insertSkill(db, skill, isDemo, clock.now());
  if (id === null) throw new Failure('name_taken', { errors: { name: 'A skill with this name already exists.' } });
  return viewSkill({ db }, { role: 'admin' }, id);
}

/** Likewise on a person's behalf, recorded in the audit log. */
export async function addSkill(app: Pick<App, 'db' | 'clock'>, by: By, skill: NewSkill): Promise<Skill> {
  return withAudit(app, by, async (inside) => {
    const created = await createSkill(inside, skill);
    return [created, { action: 'skill_created', details: { skillId: created.id } }];
  });
}

export async function changeSkill(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  id: number,
  change: SkillChange,
): Promise<Skill> {
  const changed = await withAudit(app, by, async ({ db, clock }) => {
    const before = await viewSkill({ db }, { role: 'admin' }, id);
    checkReview({ ...before, ...change });
    checkBlueprint({ ...before, ...change });
    const outcome = await updateSkill(db, id, change, clock.now());
    if (outcome === 'absent') throw absent();
    if (outcome === 'taken')
      throw new Failure('name_taken', { errors: { name: 'A skill with this name already exists.' } });
    const fields = Object.keys(change).join(',');
    return [
      await viewSkill({ db }, { role: 'admin' }, id),
      { action: 'skill_changed', details: { skillId: id, fields } },
    ];
  });
  remembered.get(app.db)?.delete(id);
  return changed;
}

/** Archives or restores several skills, each in its own transaction. */
export async function setActive(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  { skillIds, isActive }: { skillIds: readonly number[]; isActive: boolean },
): Promise<ActiveOutcome> {
  const outcome: ActiveOutcome = { changed: 0, refused: [] };
  for (const id of new Set(skillIds)) {
    const skill = await findSkill(app.db, id);
    if (skill?.isActive === isActive) continue;
    try {
      await changeSkill(app, by, id, { isActive });
      outcome.changed += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      outcome.refused.push({ id, reason: messageOf(error) });
    }
  }
  return outcome;
}

function checkReview({
  reviewPolicy,
  reviewAfter,
}: {
  reviewPolicy?: string | undefined;
  reviewAfter?: string | null | undefined;
}) {
  if (reviewPolicy !== 'after_date' || reviewAfter) return;
  const message = 'Enter when the answers will be shown';
  throw new Failure('invalid_input', { message, errors: { reviewAfter: message } });
}

function checkBlueprint({
  blueprint,
  questionsPerQuiz,
}: {
  blueprint?: Blueprint | null | undefined;
  questionsPerQuiz?: number | undefined;
}) {
  if (!blueprint || blueprint.easy + blueprint.medium + blueprint.hard === questionsPerQuiz) return;
  const message = `Easy, medium and hard must add up to the ${questionsPerQuiz} questions of a quiz`;
  throw new Failure('invalid_input', { message, errors: { blueprint: message } });
}

/**
 * Removes a skill in the caller's transaction; the caller records the audit event.
 * @returns null if it does not exist
 */
export const dropSkill = ({ db, clock }: Pick<App, 'db' | 'clock'>, id: number) => removeSkill(db, id, clock.now());

/**
 * Archives a skill in the caller's transaction; the caller records the audit event.
 * @returns null if it does not exist
 */
export async function archiveSkill({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<'archived' | null> {
  return (await updateSkill(db, id, { isActive: false }, clock.now())) === 'done' ? 'archived' : null;
}

export async function deleteSkill(app: Pick<App, 'db' | 'clock'>, by: By, id: number): Promise<'deleted' | 'archived'> {
  const outcome = await withAudit(app, by, async (inside) => {
    const removed = await dropSkill(inside, id);
    if (!removed) throw absent();
    return [removed, { action: 'skill_removed', details: { skillId: id, outcome: removed } }];
  });
  remembered.get(app.db)?.delete(id);
  return outcome;
}
