import { createHash } from 'node:crypto';
import type { App } from '../app.ts';
import { CHAIN_START, canonical } from './chain.ts';
import type { Link, SealableEvent } from './chain.ts';
import { deleteAddresses } from './audit.store.ts';
import {
  deleteSealed,
  findHead,
  findNeverSealed,
  hasUnsealed,
  insertSeals,
  listSeals,
  listUnsealed,
  lockSealing,
  readStart,
} from './seals.store.ts';
import type { StoredSeal } from './seals.store.ts';

const AT_ONCE = 1000;
const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 400 * DAY_MS;
const ADDRESSES_KEPT_MS = 30 * DAY_MS;
/** Sealing takes seconds; an older event that is not even queued was withheld from it. */
const SEALED_WITHIN_MS = 60_000;

const sealOf = (previous: Buffer, event: SealableEvent): Buffer =>
  createHash('sha256').update(previous).update(canonical(event)).digest();

/**
 * Appends unsealed events to the chain in the order in which they became visible, because a transaction may take its
 * event's id long before it commits. A separate lock keeps writers from waiting for each other.
 */
export async function sealEvents({ db }: Pick<App, 'db'>): Promise<void> {
  while (await hasUnsealed(db)) {
    await db.transaction().execute(async (tx) => {
      await lockSealing(tx);
      let link = (await findHead(tx)) ?? (await readStart(tx)) ?? CHAIN_START;
      const seals = (await listUnsealed(tx, AT_ONCE)).map((event) => {
        link = { position: link.position + 1, hash: sealOf(link.hash, event) };
        return { ...link, eventId: event.id };
      });
      await insertSeals(tx, seals);
    });
  }
}

export type Verdict =
  | { whole: true; count: number; head: Link }
  /** `what` names the first broken position. */
  | { whole: false; what: string };

/** A position in the chain for people and logs: `1234:` and its hash in hexadecimal. */
export const anchorOf = ({ position, hash }: Link): string => `${position}:${hash.toString('hex')}`;

/** Whether the chain contains a position noted earlier; null if that part has been deleted. */
export async function isInChain({ db }: Pick<App, 'db'>, anchor: string): Promise<boolean | null> {
  const start = (await readStart(db)) ?? CHAIN_START;
  const position = Number(anchor.split(':')[0]);
  if (position < start.position) return null;
  const found = position === start.position ? start : (await listSeals(db, position - 1, 1))[0];
  return found !== undefined && anchorOf(found) === anchor.toLowerCase();
}

/**
 * Seals waiting events, then verifies the chain from its start. Takes no lock, so events can still be written.
 * @param onProgress called now and then with the number of checked events
 */
export async function verifyChain(
  app: Pick<App, 'db' | 'clock'>,
  onProgress: (checked: number) => void = () => undefined,
): Promise<Verdict> {
  for (;;) {
    const start = (await readStart(app.db)) ?? CHAIN_START;
    const verdict = await walk(app, start, onProgress);
    // Old events may have been deleted meanwhile; then it restarts after them.
    const startNow = (await readStart(app.db)) ?? CHAIN_START;
    if (verdict.whole || startNow.position === start.position) return verdict;
  }
}

async function walk(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  start: Link,
  onProgress: (checked: number) => void,
): Promise<Verdict> {
  await sealEvents({ db });
  const broken = (what: string): Verdict => ({ whole: false, what });
  let link = start;
  let count = 0;
  /** A position whose seal does not match its event; the next seal shows which of the two was changed. */
  let unfit: { eventId: number; position: number; shouldBe: Buffer } | null = null;
  for (;;) {
    const seals = await listSeals(db, link.position, AT_ONCE);
    for (const { position, hash, eventId, event } of seals) {
      if (unfit) {
        const sealChanged = event !== null && sealOf(unfit.shouldBe, event).equals(hash);
        return broken(sealChanged ? `seal ${unfit.position} was changed` : `event ${unfit.eventId} was changed`);
      }
      if (position !== link.position + 1) return broken(`seal ${link.position + 1} is missing`);
      if (!event) return broken(`event ${eventId} is missing`);
      const shouldBe = sealOf(link.hash, event);
      if (!shouldBe.equals(hash)) unfit = { eventId, position, shouldBe };
      link = { position, hash };
      count += 1;
    }
    onProgress(count);
    if (seals.length < AT_ONCE) break;
  }
  if (unfit) return broken(`event ${unfit.eventId} or its seal ${unfit.position} was changed`);
  const neverSealed = await findNeverSealed(db, new Date(clock.now().getTime() - SEALED_WITHIN_MS));
  return neverSealed === null ? { whole: true, count, head: link } : broken(`event ${neverSealed} was never sealed`);
}

/**
 * Hourly: deletes old events, verifies the chain, and logs its head: an anchor outside the database, which `npm run
 * audit -- verify --anchor` checks.
 */
export async function keepAuditLog(app: Pick<App, 'db' | 'clock' | 'log'>): Promise<Verdict> {
  await forgetOldEvents(app);
  const verdict = await verifyChain(app);
  if (verdict.whole)
    app.log.info(
      { event: 'audit_anchor', events: verdict.count, anchor: anchorOf(verdict.head) },
      'audit log is whole',
    );
  else app.log.error({ event: 'audit_chain_broken', what: verdict.what }, 'the audit log is broken');
  return verdict;
}

/** Deletes events after 400 days, oldest first, and addresses after 30. */
export async function forgetOldEvents({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await deleteAddresses(db, new Date(now - ADDRESSES_KEPT_MS));
  for (;;) {
    const forgotten = await db.transaction().execute((tx) => forgetSome(tx, new Date(now - EVENTS_KEPT_MS)));
    if (forgotten < AT_ONCE) return;
  }
}

async function forgetSome(tx: App['db'], before: Date): Promise<number> {
  await lockSealing(tx);
  const start = (await readStart(tx)) ?? CHAIN_START;
  const oldest = await listSeals(tx, start.position, AT_ONCE);
  const isDue = ({ at }: StoredSeal) => at !== null && at < before;
  const firstKept = oldest.findIndex((seal) => !isDue(seal));
  const due = firstKept === -1 ? oldest : oldest.slice(0, firstKept);
  const last = due.at(-1);
  if (last) await deleteSealed(tx, due, last);
  return due.length;
}
