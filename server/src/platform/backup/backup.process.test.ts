import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import { migrations } from '../../../migrations/list.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { Db } from '../database/schema.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { someDump } from '../database/embedded/embeddedForTests.ts';
import { lockDirectory } from '../database/embedded/lock.ts';
import { databaseFolder, openAsFound } from '../database/store.ts';
import { backUp, inspect } from './backup.ts';
import type { Inspected } from './backup.ts';
import { writePortable } from './portable.ts';
import { restore } from './restore.ts';
import { readSealed, writeSealed } from './sealedFile.ts';

let folder: string;
let postgres: PrivatePostgres | null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  postgres = await startPrivatePostgres();
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

// Creating an embedded database takes seconds on a busy machine.
const PATIENT = { timeout: 120_000 };

let number = 0;
const fresh = (name: string) => join(folder, `${name}-${(number += 1)}`);

type Target = Parameters<typeof backUp>[0];

const embeddedTarget = (): Target => ({
  dataDir: fresh('data'),
  DATABASE_URL: undefined,
  UNSAFE_STORE: false,
  BACKUP_KEY: undefined,
});

/** A new, empty PostgreSQL database; null on a machine without PostgreSQL, which the test run reports at its start. */
async function postgresTarget(): Promise<Target | null> {
  if (!postgres) return null;
  const name = `target${(number += 1)}`;
  await query(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { ...embeddedTarget(), DATABASE_URL: url.href };
}

async function query(connectionString: string, text: string): Promise<any[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function ask(target: Target, text: string): Promise<any[]> {
  const store = await openAsFound(target, () => undefined, 'work');
  try {
    return (await store.pool.query(text)).rows;
  } finally {
    await store.close();
  }
}

const options = { now: new Date('2026-03-05T08:00:00Z'), replace: false, finish: async () => undefined };
const about = { version: '0.1.0', createdAt: '2026-03-04T10:00:00.000Z' };

/** A backup of a database with learners, sessions, attempts, standings and unusual texts. */
async function backUpLively(): Promise<string> {
  const server = await startTestServer();
  const { person, attempt, skill } = await server.running();
  await server.store.pool.query('update skills set description = $1', ['O’Reilly\r\n"\\N"\t{ünïcode ✓ 🦦}']);
  const { id: quizAttemptId, questions } = attempt;
  const body = {
    quizAttemptId,
    questionId: questions[0]?.id,
    selectedAnswer: 'A',
    timeTaken: 3.25,
    questionTime: 1 / 3,
  };
  await server.call('POST /quiz/answer', { token: person.token, body });
  await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId } });
  await server.call('POST /quiz/start', { token: person.token, body: { skillId: skill.id } });
  await server.learner();
  const file = fresh('lively.backup');
  await server.store.db
    .connection()
    .execute((connection) => writeSealed(file, writePortable(connection, about), undefined));
  return file;
}

/** The same backup with its text changed by an attacker who can write backups. */
async function rewritten(file: string, change: (lines: string[]) => string[]): Promise<string> {
  const lines: string[] = [];
  for await (const some of readSealed(file, undefined)) lines.push(...some);
  const copy = fresh('rewritten.backup');
  const text = async function* () {
    yield `${change(lines).join('\n')}\n`;
  };
  await writeSealed(copy, text(), undefined);
  return copy;
}

const sizesOf = ({ contents }: Inspected) =>
  Object.fromEntries(Object.entries(contents).map(([name, { rows }]) => [name, rows]));

test(
  'a backup that is incomplete, of a newer version or another baseline, or misfits this one is refused, and the data that is there stays',
  PATIENT,
  async () => {
    const target = (await postgresTarget()) ?? embeddedTarget();
    const file = await backUpLively();
    await restore(target, file, options);
    const before = (await backUp(target, folder, new Date(1))).contents;
    const isUserRow = (line: string) => line.includes('user2@example.org');
    const bad: [RegExp, (lines: string[]) => string[]][] = [
      [/not complete/, (lines) => lines.filter((line) => !isUserRow(line))],
      [/not complete/, (lines) => lines.map((line) => (isUserRow(line) ? line.replace('Last', 'Lost') : line))],
      [/not complete/, (lines) => lines.slice(0, -1)],
      [
        /newer version.*9999_later/,
        (lines) => lines.with(0, (lines[0] ?? '').replace('"0001_baseline"', '"0001_baseline","9999_later"')),
      ],
      [
        /starts from 0001_base, .* new baseline \(0001_baseline\)/,
        (lines) => lines.with(0, (lines[0] ?? '').replace('"0001_baseline"', '"0001_base","0002_mail_and_audit"')),
      ],
      [
        /skills does not fit/,
        (lines) => lines.map((line) => line.replace('"columns":["id","name"', '"columns":["id","title"')),
      ],
      // A duplicate key fails halfway, after other tables were filled.
      [/not complete|duplicate key/, (lines) => lines.flatMap((line) => (isUserRow(line) ? [line, line] : [line]))],
    ];
    for (const [why, change] of bad)
      await expect(restore(target, await rewritten(file, change), { ...options, replace: true })).rejects.toThrow(why);
    expect((await backUp(target, folder, new Date(2))).contents).toEqual(before);
  },
);

test('a database with data is refused; with replace its data is kept aside', PATIENT, async () => {
  const file = await backUpLively();
  const target = await postgresTarget();
  if (!target) return;
  expect((await restore(target, file, options)).aside).toBeNull();
  await expect(restore(target, file, options)).rejects.toThrow('is not empty');
  await ask(target, `update users set first_name = 'Before'`);
  const { aside } = await restore(target, file, { ...options, replace: true });
  expect(aside).toBe('schema public_before_restore_20260305_080000');
  const names = (schema: string) => ask(target, `select distinct first_name as name from ${schema}.users`);
  expect(await names('public')).toEqual([{ name: 'First' }]);
  expect(await names('public_before_restore_20260305_080000')).toEqual([{ name: 'Before' }]);
});

test('an embedded database with data is refused; with replace its data is kept aside', PATIENT, async () => {
  const file = await backUpLively();
  const target = embeddedTarget();
  const old = await openEmbedded({ dataDir: databaseFolder(target), seedFrom: await someDump(), sync: false });
  await old.close();
  await expect(restore(target, file, options)).rejects.toThrow('is not empty');
  const { aside } = await restore(target, file, { ...options, replace: true });
  expect(readdirSync(target.dataDir).toSorted()).toEqual(['database', 'database.before-restore-20260305_080000']);
  expect(existsSync(join(aside ?? '', 'pgdata', 'PG_VERSION'))).toBe(true);
  expect(await ask(target, `select distinct first_name as name from users`)).toEqual([{ name: 'First' }]);
});

test('a database in use by a server is not restored into', PATIENT, async () => {
  const file = await backUpLively();
  const embedded = embeddedTarget();
  mkdirSync(databaseFolder(embedded), { recursive: true });
  const running = lockDirectory(databaseFolder(embedded));
  onTestFinished(() => running.release());
  await expect(restore(embedded, file, { ...options, replace: true })).rejects.toThrow('is in use by process');
  const target = await postgresTarget();
  if (!target) return;
  const serving = await openAsFound(target, () => undefined, 'requests');
  await serving.pool.query('select 1');
  await expect(restore(target, file, { ...options, replace: true })).rejects.toThrow('A server is using this database');
  await serving.close();
  await restore(target, file, options);
});

test('a backup has the same contents in either kind of store', PATIENT, async () => {
  const file = await backUpLively();
  const original = await inspect(file, undefined);
  expect(sizesOf(original)).toMatchObject({
    users: 2,
    sessions: 2,
    attempts: 2,
    attempt_answers: 1,
    question_versions: 10,
    standings: 6,
  });
  const embedded = embeddedTarget();
  const onPostgres = await postgresTarget();
  for (const target of onPostgres ? [embedded, onPostgres] : [embedded]) {
    await restore(target, file, options);
    const again = await backUp(target, folder, new Date(number));
    expect(again.contents).toEqual(original.contents);
    expect(again.manifest).toMatchObject({
      sequences: original.manifest.sequences,
      migrations: original.manifest.migrations,
    });
    // Every trigger that was disabled for the import is enabled again.
    expect(await ask(target, `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([]);
  }
});

test('after a restore no one is signed in, and ids of deleted rows are not reused', PATIENT, async () => {
  const server = await startTestServer();
  const skill = await server.skill();
  const gone = await server.skill();
  const person = await server.learner();
  await server.store.pool.query('delete from skills where id = $1', [gone.id]);
  const file = fresh('sessions.backup');
  await server.store.db
    .connection()
    .execute((connection) => writeSealed(file, writePortable(connection, about), undefined));
  const target = (await postgresTarget()) ?? embeddedTarget();
  await restore(target, file, { ...options, finish: endEverySession });
  expect(await ask(target, `select user_id, revoked_why from sessions`)).toEqual([
    { user_id: person.id, revoked_why: 'restored from a backup' },
  ]);
  expect(await ask(target, `select nextval('skills_id_seq') as id`)).toEqual([{ id: gone.id + 1 }]);
  expect(gone.id).toBeGreaterThan(skill.id);
});

test('a backup from before a migration is brought to today’s schema', PATIENT, async () => {
  const file = await backUpLively();
  const later = {
    name: '9999_later',
    up: 'alter table users add column initials text; update users set initials = left(first_name, 1)',
  };
  const target = (await postgresTarget()) ?? embeddedTarget();
  await restore(target, file, { ...options, known: [...migrations, later] });
  expect(await ask(target, 'select initials from users')).toEqual([{ initials: 'F' }, { initials: 'F' }]);
  expect(await ask(target, 'select name from schema_migrations order by name')).toEqual(
    [...migrations, later].map(({ name }) => ({ name })),
  );
});

// The command passes the real way to end sessions; this test only checks that restoring calls it.
async function endEverySession(db: Db) {
  await db.updateTable('sessions').set({ revoked_at: new Date(), revoked_why: 'restored from a backup' }).execute();
}
