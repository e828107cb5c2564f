import { createHash } from 'node:crypto';
import { exportFilters } from '@assay/contract/reports/exportFilters';
import { exportEvents, exportWish } from '@assay/contract/reports/exports';
import type { ExportWish } from '@assay/contract/reports/exports';
import { Failure } from '@assay/contract/failure';
import type { z } from 'zod';
import type { Cell } from '@assay/contract/reports/spreadsheet';
import { recordAudit } from '../audit/audit.service.ts';
import type { Actor, App, Origin } from '../app.ts';
import { demandExportArea } from '../accessTokens/accessTokens.policy.ts';
import { fileOf } from '../platform/export/file.ts';
import type { ExportTable } from '../platform/export/table.ts';
import type { FileAnswer } from '../platform/http/bind.ts';
import { deleteTickets, insertTicket, takeTicket } from './exports.store.ts';
import { listOf } from './lists.service.ts';
import { documentOf, isDocument } from './documents.service.ts';

const TICKET_LIVES_MS = 60_000;
/** The interval of progress messages to pages. */
const TELL_EVERY_MS = 500;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/**
 * A browser download cannot send a token, and a million rows must not be in a page's memory, so the address contains a
 * ticket, valid once and for a minute.
 */
export async function prepareExport(
  app: App,
  { userId, sessionId, areas }: Pick<Actor, 'userId' | 'sessionId' | 'areas'>,
  wish: ExportWish,
) {
  demandExportArea({ areas }, wish.list);
  // A single person's report is what the screen shows, while a list may contain everyone.
  app.limits.take(isDocument(wish) ? 'report' : 'export', `user ${userId}`);
  const rows = await (isDocument(wish) ? documentOf(app, wish, userId) : (await listOf(app, wish)).table).count();
  const ticket = app.random.bytes(32).toString('base64url');
  const exportId = app.random.bytes(9).toString('base64url');
  const expiresAt = new Date(app.clock.now().getTime() + TICKET_LIVES_MS);
  await insertTicket(app.db, { tokenHash: hashOf(ticket), exportId, sessionId, ...wish, rows, expiresAt });
  return { exportId, path: `/api/exports/${ticket}`, rows };
}

/** The file of a ticket. The download and its filter fields are recorded in the audit log before the first row. */
export async function download(app: App, ticket: string, { address }: Origin): Promise<FileAnswer> {
  const { wish, ...taken } = await app.db.transaction().execute(async (tx) => {
    const found = await takeTicket(tx, hashOf(ticket), app.clock.now());
    // A version before this one may have stored other filters.
    const { data } = exportWish.safeParse(found);
    if (!found || !data)
      throw new Failure('not_found', { message: 'This download has expired or was already used. Export again.' });
    const { userId, exportId, rows } = found;
    const details = { list: data.list, format: data.format, rows, filtered: filteredBy(data).sort().join(' ') };
    await recordAudit({ ...app, db: tx }, { action: 'list_exported', actorId: userId, address, details });
    return { userId, exportId, rows, wish: data };
  });
  const name = `${wish.list}-${app.clock.now().toISOString().slice(0, 10)}`;
  if (isDocument(wish)) {
    const tell = (state: 'done' | 'failed') => tellProgress(app, taken, { rows: taken.rows, state });
    return documentOf(app, wish, taken.userId).file(`${name}.pdf`, tell);
  }
  const { sheet, table } = await listOf(app, wish);
  return fileOf(watched(app, table, taken), wish.format, { name, sheet, timeZone: app.config.TIME_ZONE });
}

/** The fields that say more than their default. */
const filteredBy = ({ list, filter }: ExportWish): string[] => {
  const fields = exportFilters[list].shape;
  return Object.entries(filter)
    .filter(([name, value]) => value !== (fields as Record<string, z.ZodType>)[name]?.safeParse(undefined).data)
    .map(([name]) => name);
};

type Progress = { rows: number; state: 'running' | 'done' | 'failed' | 'left' };

const tellProgress = ({ live }: App, { userId, exportId }: { userId: number; exportId: string }, progress: Progress) =>
  live.tellUser(userId, exportEvents, 'export-progress', { exportId, ...progress });

/** Sends the export's progress and outcome to its owner's pages. */
function watched(app: App, table: ExportTable, whose: { userId: number; exportId: string }): ExportTable {
  async function* batches(): AsyncGenerator<Cell[][]> {
    let rows = 0;
    let notifiedAt = performance.now();
    let state: 'done' | 'failed' | 'left' = 'left';
    const tell = (now: 'running' | typeof state) => tellProgress(app, whose, { rows, state: now });
    try {
      for await (const batch of table.batches()) {
        yield batch;
        rows += batch.length;
        if (performance.now() - notifiedAt < TELL_EVERY_MS) continue;
        notifiedAt = performance.now();
        tell('running');
      }
      state = 'done';
    } catch (error) {
      state = 'failed';
      app.log.error({ err: error, exportId: whose.exportId }, 'an export broke off');
      throw error;
    } finally {
      tell(state);
    }
  }
  return { ...table, batches };
}

export async function sweepTickets({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteTickets(db, clock.now());
}
