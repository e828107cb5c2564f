import type { ExportList } from '@assay/contract/reports/exportFilters';
import type { ExportFormat } from '@assay/contract/reports/exports';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

/** The calendar part of an email: its method and the iCalendar text. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  text: string;
}

// mail: written in the transaction of its cause, sent by a job; the text is deleted once sent or given up
export interface OutboxTable {
  id: Generated<number>;
  /** The same at every try, so that a mail server recognises an email it already has. */
  message_id: string;
  kind: string;
  user_id: number | null;
  to_address: string;
  subject: string;
  text_part: string | null;
  html_part: string | null;
  calendar_part: JSONColumnType<CalendarPart, string | null, string | null> | null;
  created_at: Stamp;
  next_try_at: Stamp;
  /** After this time the email is no longer worth sending. */
  expires_at: MaybeStamp;
  tries: WithDefault<number>;
  last_error: string | null;
  sent_at: MaybeStamp;
  given_up_at: MaybeStamp;
}

// audit; rows are never updated (trigger) and kept for 400 days
export interface AuditEventsTable {
  id: Generated<number>;
  at: Stamp;
  action: string;
  /** The acting account; null for the server itself and for people who are not signed in. */
  actor_id: number | null;
  /** The account acted on. */
  subject_id: number | null;
  details: JSONColumnType<Record<string, string | number | boolean | null>, string, never>;
}

// audit: the network address of an event's request, kept for 30 days
export interface AuditAddressesTable {
  event_id: number;
  at: Stamp;
  address: string;
}

// audit: events that are not sealed yet
export interface AuditUnsealedTable {
  event_id: number;
}

// audit: the hash chain over the events, in the order in which they became visible
export interface AuditSealsTable {
  position: number;
  event_id: number;
  /** SHA-256 over the previous seal's hash and the event. */
  hash: Buffer;
}

// exports: each allows one download within a minute, and only while the session that requested it lasts
export interface ExportTicketsTable {
  token_hash: Buffer;
  /** The browser's id for it. */
  export_id: string;
  session_id: number;
  list: ExportList;
  format: ExportFormat;
  filter: JSONColumnType<object, string, never>;
  /** The number of rows when it was requested. */
  row_count: number;
  expires_at: Stamp;
}

// platform: facts about this installation, such as whether the demo was seeded or removed
export interface InstallationTable {
  key: string;
  value: string;
}
