import type { AuditFilter, AuditQuery, LoggedEvent } from '@assay/contract/audit';
import type { App } from '../app.ts';
import { readOn, tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { countLog, readLog } from './auditLog.store.ts';
import type { LogRow } from './auditLog.store.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

/** A page of the log. Reads one more row than requested, to know whether another page follows. */
export async function viewLog({ db, config }: Pick<App, 'db' | 'config'>, asked: AuditQuery) {
  const { before = NEWEST, limit, ...filter } = asked;
  const rows = await readLog(db, { filter, timeZone: config.TIME_ZONE, before, limit: limit + 1 });
  return { items: rows.slice(0, limit).map(shown), hasOlder: rows.length > limit };
}

const shown = ({
  id,
  at,
  action,
  actorId,
  actorName,
  subjectId,
  subjectName,
  address,
  details,
}: LogRow): LoggedEvent => ({
  id,
  at: at.toISOString(),
  action,
  actor: actorId === null ? null : { id: actorId, name: actorName },
  subject: subjectId === null ? null : { id: subjectId, name: subjectName },
  address,
  details,
});

const columns: Columns<LogRow> = {
  Id: ({ id }) => id,
  At: { moment: ({ at }) => at },
  Action: ({ action }) => action,
  'Actor id': ({ actorId }) => actorId,
  Actor: ({ actorName }) => actorName,
  'Subject id': ({ subjectId }) => subjectId,
  Subject: ({ subjectName }) => subjectName,
  Address: ({ address }) => address,
  Details: ({ details }) => JSON.stringify(details),
};

/** The filtered log, newest first. */
export function auditTable({ db, config }: Pick<App, 'db' | 'config'>, filter: AuditFilter): ExportTable {
  const asked = { filter, timeZone: config.TIME_ZONE };
  return tableOf({
    columns,
    count: () => countLog(db, asked),
    batches: () => readOn<LogRow>((last, limit) => readLog(db, { ...asked, before: last?.id ?? NEWEST, limit })),
  });
}
