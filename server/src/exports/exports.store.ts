import type { ExportWish } from '@assay/contract/reports/exports';
import type { Db } from '../platform/database/schema.ts';

type NewTicket = ExportWish & {
  tokenHash: Buffer;
  exportId: string;
  sessionId: number;
  rows: number;
  expiresAt: Date;
};

export async function insertTicket(db: Db, { tokenHash, exportId, sessionId, ...ticket }: NewTicket): Promise<void> {
  await db
    .insertInto('export_tickets')
    .values({
      token_hash: tokenHash,
      export_id: exportId,
      session_id: sessionId,
      list: ticket.list,
      format: ticket.format,
      filter: JSON.stringify(ticket.filter),
      row_count: ticket.rows,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/**
 * Uses up a ticket. Returns nothing if it was used or expired, or its owner has signed out or is no longer an admin.
 */
export async function takeTicket(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('export_tickets')
    .using(['sessions', 'users'])
    .where('export_tickets.token_hash', '=', tokenHash)
    .where('export_tickets.expires_at', '>', now)
    .whereRef('sessions.id', '=', 'export_tickets.session_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.idle_ends_at', '>', now)
    .where('sessions.ends_at', '>', now)
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.is_active', '=', true)
    .where('users.role', '=', 'admin')
    .returning([
      'export_tickets.export_id as exportId',
      'users.id as userId',
      'export_tickets.list',
      'export_tickets.format',
      'export_tickets.filter',
      'export_tickets.row_count as rows',
    ])
    .executeTakeFirst();
}

export async function deleteTickets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('export_tickets').where('expires_at', '<=', before).execute();
}
