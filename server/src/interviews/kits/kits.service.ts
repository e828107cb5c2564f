import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@assay/contract/failure';
import { kitLimits } from '@assay/contract/rounds/kits';
import type { Kit, KitContent, KitFields, KitFilter, ListedKit } from '@assay/contract/rounds/kits';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import {
  findKit,
  findKits,
  insertKit,
  insertVersion,
  lockKit,
  lockRoundsWith,
  moveUnusedRounds,
  updateKit,
  updateVersion,
} from '../data/kits.store.ts';
import type { StoredKit } from '../data/kits.store.ts';

type Reading = Pick<App, 'db'>;

export async function listKits({ db }: Reading, query: KitFilter) {
  const { items, total } = await findKits(db, query);
  return { items: items.map(listedKit), pagination: pagesOf(query, total) };
}

export async function viewKit({ db }: Reading, id: number): Promise<Kit> {
  return shownKit((await findKit(db, id)) ?? noKit());
}

export async function createKit(app: App, by: By, fields: KitFields): Promise<Kit> {
  return withAudit(app, by, async (inside) => {
    const { db } = inside;
    const now = app.clock.now();
    const id = await insertKit(db, { ...written(fields), createdBy: by.actor.userId, now });
    return [await viewKit(inside, id), { action: 'kit_created', details: { kitId: id } }];
  });
}

/**
 * Changes the newest version. Once a round has used it, the change makes a new one, which rounds that have not used
 * theirs follow.
 */
export async function changeKit(app: App, by: By, id: number, fields: KitFields): Promise<Kit> {
  return withAudit(app, by, async (inside) => {
    const { db } = inside;
    const now = app.clock.now();
    const before = (await lockKit(db, id)) ?? noKit();
    const { title, description, content } = written(fields);
    await updateKit(db, id, { title, description });
    if (!isDeepStrictEqual(before.content, content)) {
      const isUsed = await lockRoundsWith(db, before.versionId);
      if (isUsed) {
        const next = await insertVersion(db, { kitId: id, number: before.version + 1, content, now });
        await moveUnusedRounds(db, before.versionId, next);
      } else await updateVersion(db, before.versionId, content, now);
    }
    const kit = await viewKit(inside, id);
    return [kit, { action: 'kit_changed', details: { kitId: id, version: kit.version } }];
  });
}

export async function duplicateKit(app: App, by: By, id: number): Promise<Kit> {
  return withAudit(app, by, async (inside) => {
    const { title, description, content } = (await findKit(inside.db, id)) ?? noKit();
    const copy = { title: `Copy of ${title}`.slice(0, kitLimits.title), description, content };
    const made = await insertKit(inside.db, { ...copy, createdBy: by.actor.userId, now: app.clock.now() });
    return [await viewKit(inside, made), { action: 'kit_created', details: { kitId: made, copiedFrom: id } }];
  });
}

export async function archiveKit(app: App, by: By, id: number): Promise<Kit> {
  return setArchived(app, by, id, app.clock.now());
}

export async function restoreKit(app: App, by: By, id: number): Promise<Kit> {
  return setArchived(app, by, id, null);
}

async function setArchived(app: App, by: By, id: number, archivedAt: Date | null): Promise<Kit> {
  return withAudit(app, by, async (inside) => {
    if (!(await lockKit(inside.db, id))) noKit();
    await updateKit(inside.db, id, { archivedAt });
    const action = archivedAt ? 'kit_archived' : 'kit_restored';
    return [await viewKit(inside, id), { action, details: { kitId: id } }];
  });
}

export function noKit(): never {
  throw new Failure('not_found', { message: 'There is no such kit.' });
}

const written = ({ title, description, competencies, questions }: KitFields) => ({
  title,
  description,
  content: { competencies, questions } satisfies KitContent,
});

const listedKit = ({ content, ...stored }: StoredKit): ListedKit => ({
  ...described(stored),
  competencies: content.competencies.length,
  questions: content.questions.length,
  minutes: content.questions.reduce((sum, { minutes }) => sum + minutes, 0),
  rounds: stored.rounds,
  changedAt: stored.changedAt.toISOString(),
});

const shownKit = (stored: StoredKit): Kit => ({
  ...described(stored),
  version: stored.version,
  content: stored.content,
  rounds: stored.rounds,
  isFrozen: stored.isFrozen,
});

const described = ({ id, title, description, archivedAt }: Omit<StoredKit, 'content'>) => ({
  id,
  title,
  description,
  isArchived: archivedAt !== null,
});
