import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';

// `npm test -- --all` repeats on PostgreSQL as many tests as it takes to repeat every statement. So each test on the
// embedded database notes here what is new in it (scripts/statementCover.ts).

const root = join(import.meta.dirname, '..', '..');
const folder = process.env['STATEMENTS_FOLDER'];
const noted = new Set<string>();

/** Notes, once per test, what the running test must be repeated for. */
const note = (what: string) => write(runningTest(), createHash('sha1').update(what).digest('base64url'));

/** A test that is always repeated. */
export const noteItself = () => write(runningTest(), runningTest());

function runningTest(): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  return `${relative(root, testPath)}\n${currentTestName}`;
}

function write(test: string, what: string) {
  if (!folder) return;
  const line = `${JSON.stringify([test, what])}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(folder, `${process.pid}.jsonl`), line);
}

const WRITES = /\b(insert into|update|delete from|merge into)\b|\bfor (no key )?(update|share)\b|\bfor key share\b/i;

/** Lists of values of any length, and any number of rows, are the same statement. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, ?\$)+/g, '$')
    .replaceAll(/(\([^()]*\$[^()]*\))(?:, ?\1)+/g, '$1');

/**
 * Notes the product's statements, with the code of each one's failure, and which writing statements wait for another
 * transaction that writes: there two may meet. Tests ask through `pool.query`, the product through connections.
 */
export function noteStatements(pool: Pool): void {
  if (!folder) return;
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<PoolClient>;
  const waitedFor = new WeakMap<PoolClient, Set<string>>();
  const listened = new WeakSet<PoolClient>();
  let written = new Set<string>();
  const listen = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first, second] = args;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      if (text === undefined || typeof second === 'function' || typeof args[2] === 'function') return query(...args);
      const shape = shapeOf(text);
      note(shape);
      if (WRITES.test(shape)) {
        for (const other of waitedFor.get(client) ?? []) note(`${other} beside ${shape}`);
        waitedFor.delete(client);
        written.add(shape);
      }
      const sent = query(...args);
      if (sent instanceof Promise)
        sent.catch((error: unknown) => note(`${(error as { code?: string }).code} from ${shape}`));
      return sent;
    }) as PoolClient['query'];
    listened.add(client);
  };
  pool.connect = (async (done?: unknown) => {
    if (done) return connect(done);
    const mustWait = pool.totalCount > 0 && pool.idleCount === 0;
    const client = await connect();
    if (!listened.has(client)) listen(client);
    waitedFor.delete(client);
    if (mustWait) waitedFor.set(client, written);
    written = new Set();
    return client;
  }) as Pool['connect'];
}
