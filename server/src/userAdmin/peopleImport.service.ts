import { choseWaysIn } from '@assay/contract/people/auth';
import { Failure, messageOf } from '@assay/contract/failure';
import { UNTIMED, userImportLimits } from '@assay/contract/people/userImport';
import type { ImportedRow, ImportPreview, ImportVerdict } from '@assay/contract/people/userImport';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { emailKey } from '../users/emailAddress.ts';
import { isShared } from '../users/users.policy.ts';
import { findPeopleByKeys } from './directory.store.ts';
import { readPeople } from './peopleFile.ts';
import type { FileRow } from './peopleFile.ts';
import { verdictsOn } from './peopleVerdicts.ts';
import { createPerson, updatePerson } from './userAdmin.service.ts';

/** The verdict on each row as of now. */
export async function previewImport(app: App, by: By, content: string): Promise<ImportPreview> {
  const { rows, notes } = read(content);
  const judged = await judge(app, by, rows);
  const count = (verdict: ImportVerdict) => judged.filter((row) => row.verdict === verdict).length;
  const counts = {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
  return { rows: judged, counts, notes };
}

/**
 * Imports the next rows, each in its own transaction. Imported rows are unchanged when repeated, so an interrupted
 * import can simply be run again.
 */
export async function applyImport(
  app: App,
  by: By,
  { content, mode, from }: { content: string; mode: 'all' | 'valid'; from: number },
): Promise<{ rows: ImportedRow[]; next: number | null }> {
  const file = read(content);
  const judged = await judge(app, by, file.rows);
  const refused = judged.find(({ verdict }) => verdict === 'refused');
  if (mode === 'all' && refused) {
    // An account may have changed since the earlier rows were imported.
    const taken = from === 0 ? 'Nothing was imported.' : `The first ${from} rows were imported.`;
    throw new Failure('invalid_input', { message: `${taken} Line ${refused.line}: ${refused.reason}` });
  }
  const until = from + userImportLimits.atOnce;
  const rows: ImportedRow[] = [];
  try {
    for (const row of judged.slice(from, until)) rows.push(await take(app, by, row));
  } finally {
    await recordTaken(app, by, rows, judged.length - from - rows.length);
  }
  return { rows, next: until < judged.length ? until : null };
}

async function recordTaken(app: App, by: By, rows: readonly ImportedRow[], rowsLeft: number): Promise<void> {
  const taken = (verdict: ImportVerdict) => rows.filter((row) => row.verdict === verdict).length;
  const details = {
    created: taken('create'),
    changed: taken('update'),
    refused: taken('refused'),
    // The admin's page holds the file. If the page is gone, the last audit entry shows that the import is incomplete.
    rowsLeft,
  };
  await recordAudit(app, {
    action: 'users_imported',
    actorId: by.actor.userId,
    address: by.origin.address,
    details,
  });
}

async function take(app: App, by: By, row: ImportedRow): Promise<ImportedRow> {
  const { email, firstName, lastName, role, timeFactor, group, userId } = row;
  const factor = timeFactor === null ? {} : { timeFactor: timeFactor === UNTIMED ? null : timeFactor };
  try {
    if (row.verdict === 'create') {
      const wanted = { email, firstName, lastName, role: role ?? 'user', ...factor, group };
      const created = await createPerson(app, by, wanted);
      return { ...row, userId: created.id };
    }
    if (row.verdict === 'update' && userId !== null)
      await updatePerson(app, by, userId, {
        firstName,
        lastName,
        ...(role !== null && { role, seenEmail: email }),
        ...factor,
        ...(group !== null && { group }),
      });
    return row;
  } catch (error) {
    // The account may have changed since it was judged.
    if (!(error instanceof Failure) || error.code === 'unauthenticated') throw error;
    return { ...row, verdict: 'refused', reason: messageOf(error) };
  }
}

async function judge(app: App, { actor }: By, rows: readonly FileRow[]): Promise<ImportedRow[]> {
  const known = await findPeopleByKeys(app.db, [...new Set(rows.map(({ email }) => emailKey(email)))]);
  const people = known.map(({ isDemo, emailProvenBy, ...person }) => ({
    ...person,
    choseWaysIn: choseWaysIn(emailProvenBy),
    isShared: isShared(app.config, { isDemo }),
  }));
  return verdictsOn(rows, {
    known: new Map(people.map((person) => [person.emailKey, person])),
    keyOf: emailKey,
    ownId: actor.userId,
  });
}

function read(content: string): { rows: FileRow[]; notes: string[] } {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > userImportLimits.bytes) throw new Failure('too_large');
  const file = readPeople(bytes, userImportLimits.rows);
  if ('problem' in file)
    throw new Failure('invalid_input', { message: file.problem, errors: { content: file.problem } });
  return file;
}
