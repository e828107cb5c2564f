/** The verdict on each row of a file of people. */

import { UNTIMED } from '@assay/contract/people/userImport';
import type { ImportedRow } from '@assay/contract/people/userImport';
import { emailAddress, groupName, line } from '@assay/contract/fields';
import type { FileRow } from './peopleFile.ts';

export interface KnownPerson {
  id: number;
  emailKey: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  isActive: boolean;
  /** The address's owner has set how to sign in. */
  choseWaysIn: boolean;
  /** null: untimed */
  timeFactor: number | null;
  group: string | null;
  /** A shared demo account, which cannot be changed. */
  isShared: boolean;
}

const name = line(1, 100);
const roles: Readonly<Record<string, 'user' | 'admin'>> = {
  learner: 'user',
  user: 'user',
  student: 'user',
  candidate: 'user',
  admin: 'admin',
  administrator: 'admin',
};

interface Around {
  /** Accounts by address key. */
  known: ReadonlyMap<string, KnownPerson>;
  keyOf: (email: string) => string;
  /** The importing admin. */
  ownId: number;
}

export function verdictsOn(rows: readonly FileRow[], around: Around): ImportedRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const checked = check(row);
    if ('reason' in checked) return refused(row, checked.reason);
    const key = around.keyOf(checked.email);
    const before = lines.get(key);
    if (before !== undefined) return refused(row, `Line ${before} has the same address.`);
    lines.set(key, row.line);
    const found = around.known.get(key);
    return found ? existing(row, checked, found, around.ownId) : fresh(row, checked);
  });
}

interface Wanted {
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: 'user' | 'admin' | null;
  timeFactor: ImportedRow['timeFactor'];
  group: string | null;
}

function check(row: FileRow): Wanted | { reason: string } {
  const email = emailAddress.safeParse(row.email);
  if (!email.success)
    return { reason: row.email === '' ? 'The email address is missing.' : 'Enter a valid email address.' };
  const names = [row.firstName, row.lastName].map((text) => (text === '' ? null : name.safeParse(text)));
  const bad = names.find((parsed) => parsed !== null && !parsed.success);
  if (bad) return { reason: 'A name is longer than 100 characters or contains control characters.' };
  const role = row.role === '' ? null : roles[row.role.toLowerCase()];
  if (role === undefined) return { reason: `“${row.role.slice(0, 40)}” is not a role. Use “learner” or “admin”.` };
  const timeFactor = factorOf(row.timeFactor);
  if (timeFactor === undefined)
    return { reason: 'The time factor must be a number from 1 to 4 with at most two decimals, or “untimed”.' };
  const group = row.group === '' ? null : groupName.safeParse(row.group);
  if (group?.success === false)
    return { reason: 'A group is longer than 60 characters or contains control characters.' };
  const [firstName = null, lastName = null] = names.map((parsed) => parsed?.data ?? null);
  return { email: email.data, firstName, lastName, role, timeFactor, group: group?.data ?? null };
}

function factorOf(text: string): ImportedRow['timeFactor'] | undefined {
  if (text === '') return null;
  if (text.toLowerCase() === UNTIMED) return UNTIMED;
  const factor = Number(text.replace(',', '.'));
  return factor >= 1 && factor <= 4 && isHundredth(factor) ? factor : undefined;
}

const isHundredth = (factor: number) => Math.abs(factor * 100 - Math.round(factor * 100)) < 1e-9;

function fresh(row: FileRow, wanted: Wanted): ImportedRow {
  if (wanted.firstName === null || wanted.lastName === null)
    return refused(row, 'This address has no account yet. A new account needs a first and a last name.');
  return { ...shownRow(row, wanted), verdict: 'create', reason: null, changes: [], userId: null };
}

function existing(row: FileRow, wanted: Wanted, found: KnownPerson, ownId: number): ImportedRow {
  const { firstName = found.firstName, lastName = found.lastName } = { ...withoutNulls(wanted) };
  const changes = [
    ...(firstName !== found.firstName ? ['first name'] : []),
    ...(lastName !== found.lastName ? ['last name'] : []),
    ...(wanted.role !== null && wanted.role !== found.role ? ['role'] : []),
    ...(wanted.role === 'admin' && found.role !== 'admin' && !found.choseWaysIn
      ? ['password (may not be theirs)']
      : []),
    ...(wanted.timeFactor !== null && wanted.timeFactor !== (found.timeFactor ?? UNTIMED) ? ['time factor'] : []),
    ...(wanted.group !== null && wanted.group !== found.group ? ['group'] : []),
  ];
  const shown = { ...shownRow(row, wanted), firstName, lastName, userId: found.id };
  if (changes.length === 0) return { ...shown, verdict: 'unchanged', reason: null, changes };
  if (!found.isActive) return refused(row, 'This account is banned or deactivated. Reactivate it first.');
  if (found.isShared) return refused(row, 'This is a shared demo account, so it can’t be changed.');
  if (found.id === ownId && changes.includes('role'))
    return refused(row, 'You can’t take away your own access. Ask another admin.');
  return { ...shown, verdict: 'update', reason: null, changes };
}

const withoutNulls = ({ firstName, lastName }: Wanted) => ({
  ...(firstName !== null && { firstName }),
  ...(lastName !== null && { lastName }),
});

const shownRow = (row: FileRow, { email, firstName, lastName, role, timeFactor, group }: Wanted) => ({
  line: row.line,
  email,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  role,
  timeFactor,
  group,
});

/** The row as in the file, truncated for display. */
const refused = (row: FileRow, reason: string): ImportedRow => ({
  line: row.line,
  email: row.email.slice(0, 254),
  firstName: row.firstName.slice(0, 100),
  lastName: row.lastName.slice(0, 100),
  role: null,
  timeFactor: null,
  group: null,
  verdict: 'refused',
  reason,
  changes: [],
  userId: null,
});
