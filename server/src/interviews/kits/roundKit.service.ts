import { Failure } from '@assay/contract/failure';
import type { RoundKit } from '@assay/contract/rounds/kits';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { findRoundKit, isKitFrozen, lockKit, setRoundKit } from '../data/kits.store.ts';
import { findRound } from '../data/rounds.store.ts';
import { noRound, roundForChange } from '../rounds/rounds.service.ts';
import { noKit } from './kits.service.ts';

export async function viewRoundKit({ db }: Pick<App, 'db'>, roundId: number): Promise<RoundKit | null> {
  if (!(await findRound(db, roundId))) noRound();
  const found = await findRoundKit(db, roundId);
  if (!found) return null;
  const { versionId: _internal, frozenAt, ...kit } = found;
  return { ...kit, frozenAt: frozenAt?.toISOString() ?? null };
}

/** Gives a round the newest version of a kit, or none. A kit that interviews have used stays. */
export async function chooseKit(app: App, by: By, roundId: number, kitId: number | null): Promise<RoundKit | null> {
  return withAudit(app, by, async (inside) => {
    const { db } = inside;
    // Kits are locked before rounds everywhere.
    const kit = kitId === null ? null : ((await lockKit(db, kitId)) ?? noKit());
    await roundForChange(inside, roundId, { unless: ['archived'] });
    if (await isKitFrozen(db, roundId)) throw new Failure('kit_in_use');
    if (kit?.archivedAt) throw new Failure('kit_archived');
    await setRoundKit(db, roundId, kit?.versionId ?? null);
    return [await viewRoundKit(inside, roundId), { action: 'round_kit_chosen', details: { roundId, kitId } }];
  });
}
