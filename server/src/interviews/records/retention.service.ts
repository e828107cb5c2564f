import type { Retention } from '@assay/contract/rounds/retention';
import { recordAudit, withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { anonymiseCandidates, findDueRounds, findKeptOf, setRetentionDays } from '../data/retention.store.ts';
import type { KeptOfRound } from '../data/retention.store.ts';
import { lockRound } from '../data/rounds.store.ts';
import { noRound } from '../rounds/rounds.service.ts';

const DAY_MS = 86_400_000;

/** The data that a round keeps of its candidates, and the day of its erasure. */
export async function viewRetention({ db }: Pick<App, 'db'>, roundId: number): Promise<Retention> {
  return shown((await findKeptOf(db, roundId)) ?? noRound());
}

export async function changeRetention(app: App, by: By, roundId: number, days: number): Promise<Retention> {
  return withAudit(app, by, async ({ db }) => {
    if (!(await lockRound(db, roundId))) noRound();
    await setRetentionDays(db, roundId, days);
    const kept = (await findKeptOf(db, roundId)) ?? noRound();
    return [shown(kept), { action: 'round_retention_changed', details: { roundId, days } }];
  });
}

/** Makes the candidates of rounds anonymous whose time has passed, each round in its own transaction. */
export async function anonymiseDueCandidates(app: App): Promise<void> {
  const now = app.clock.now();
  for (const roundId of await findDueRounds(app.db, now))
    await app.db.transaction().execute(async (tx) => {
      await lockRound(tx, roundId);
      // Since it was listed, the round may have been reopened, or another server may have done it.
      const kept = await findKeptOf(tx, roundId);
      const from = kept && erasedFrom(kept);
      if (!from || from > now) return;
      await anonymiseCandidates(tx, roundId, now);
      const { candidates, interviews, scorecards } = kept;
      await recordAudit(
        { ...app, db: tx },
        { action: 'round_candidates_erased', actorId: null, details: { roundId, candidates, interviews, scorecards } },
      );
    });
}

/** Null: not closed, or nothing is left. */
const erasedFrom = ({ days, endedAt, candidates }: KeptOfRound): Date | null =>
  endedAt === null || candidates === 0 ? null : new Date(endedAt.getTime() + days * DAY_MS);

const shown = ({ endedAt, ...kept }: KeptOfRound): Retention => ({
  ...kept,
  erasedFrom: erasedFrom({ endedAt, ...kept })?.toISOString() ?? null,
});
