import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { Retention } from '@assay/contract/rounds/retention';
import { recordAudit, withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { deletePassedNotes, findNextNotesEnd } from '../data/noteTimes.store.ts';
import {
  anonymiseCandidates,
  findDueRounds,
  findKeptOf,
  findKnownIds,
  setRetentionDays,
} from '../data/retention.store.ts';
import type { KeptOfRound } from '../data/retention.store.ts';
import { findAccountsOf } from '../data/roundAccounts.store.ts';
import { lockRound } from '../data/rounds.store.ts';
import { noRound } from '../rounds/rounds.service.ts';
import { deleteAccountsOf, deleteLeftAccounts } from '../shared/roundAccounts.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';

const DAY_MS = 86_400_000;

type Reading = Pick<App, 'db' | 'clock' | 'config'>;

/** The data that a round keeps of its candidates, and the days of its erasure. */
export async function viewRetention(app: Reading, roundId: number): Promise<Retention> {
  const { db } = app;
  const { endedAt, ...kept } = (await findKeptOf(db, roundId)) ?? noRound();
  const accounts = await findAccountsOf(db, await findKnownIds(db, roundId));
  const notesUntil = await findNextNotesEnd(db, roundId, noteTimes(app));
  return {
    ...kept,
    erasedFrom: erasedFrom({ endedAt, ...kept })?.toISOString() ?? null,
    accounts: accounts.filter(({ goes }) => goes).length,
    stayingAccounts: accounts.filter(({ goes }) => !goes).length,
    noteDays: app.config.INTERVIEW_NOTES_DAYS,
    notesErasedFrom: notesUntil?.toISOString() ?? null,
  };
}

export const noteTimes = ({ clock, config }: Pick<App, 'clock' | 'config'>) => ({
  days: config.INTERVIEW_NOTES_DAYS,
  closedBefore: closedBefore(clock.now()),
});

export async function changeRetention(app: App, by: By, roundId: number, days: number): Promise<Retention> {
  return withAudit(app, by, async (inside) => {
    if (!(await lockRound(inside.db, roundId))) noRound();
    await setRetentionDays(inside.db, roundId, days);
    return [await viewRetention(inside, roundId), { action: 'round_retention_changed', details: { roundId, days } }];
  });
}

/** Deletes what rounds keep of their candidates and whose time has passed. Call it every hour. */
export async function applyRetention(app: App, purge: PurgeAccount): Promise<void> {
  const now = app.clock.now();
  await deletePassedNotes(app.db, noteTimes(app), now);
  for (const roundId of await findDueRounds(app.db, now)) await anonymise(app, purge, roundId);
  await deleteLeftAccounts(app, purge);
}

/** Makes the candidates of a round anonymous, in one transaction, with the accounts that were made for them. */
async function anonymise(app: App, purge: PurgeAccount, roundId: number): Promise<void> {
  const now = app.clock.now();
  const accounts = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await lockRound(tx, roundId);
    // Since it was listed, the round may have been reopened, or another server may have done it.
    const kept = await findKeptOf(tx, roundId);
    const from = kept && erasedFrom(kept);
    if (!from || from > now) return [];
    const { deleted } = await deleteAccountsOf(inside, purge, await findKnownIds(tx, roundId));
    await anonymiseCandidates(tx, roundId, now);
    const { candidates, interviews, scorecards } = kept;
    await recordAudit(inside, {
      action: 'round_candidates_erased',
      actorId: null,
      details: { roundId, candidates, interviews, scorecards, accounts: deleted.length },
    });
    return deleted;
  });
  for (const id of accounts) app.actors.forgetUser(id);
}

/** Null: not closed, or nothing is left. */
const erasedFrom = ({ days, endedAt, candidates }: KeptOfRound): Date | null =>
  endedAt === null || candidates === 0 ? null : new Date(endedAt.getTime() + days * DAY_MS);
