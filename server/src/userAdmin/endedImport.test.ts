import type { Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { findActor } from '../auth/sessions.service.ts';
import type { By } from '../app.ts';
import type { Database } from '../platform/database/schema.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import { applyImport } from './peopleImport.service.ts';

const ORIGIN = { address: '127.0.0.1', network: '127.0.0.1', userAgent: '', device: null };

test('an import ends with its admin: later rows are not processed, and the audit log has the earlier ones', async () => {
  const { app, store, call, ...server } = await startTestServer();
  const [boss, bad] = [await server.admin(), await server.admin()];
  const lines = Array.from({ length: 5 }, (_nothing, nth) => `row${nth}@example.org,Row,Number,admin`);
  const content = Buffer.from(`Email,First name,Last name,Role\r\n${lines.join('\r\n')}\r\n`).toString('base64');
  const actor = await findActor(app, bad.token);
  let begun = 0;
  const transaction = () => ({
    async execute<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
      begun += 1;
      if (begun === 3) await call(`PUT /users/${bad.id}`, { token: boss.token, body: { role: 'user' } });
      return app.db.transaction().execute(work);
    },
  });
  // Its methods need their own `this`.
  const member = (of: object, key: PropertyKey) => {
    const value: unknown = Reflect.get(of, key);
    return typeof value === 'function' ? value.bind(of) : value;
  };
  const db = new Proxy(app.db, { get: (of, key) => (key === 'transaction' ? transaction : member(of, key)) });
  const importing = applyImport({ ...app, db }, { actor, origin: ORIGIN } as By, { content, mode: 'all', from: 0 });
  await expect(importing).rejects.toMatchObject({ code: 'unauthenticated' });
  const { rows } = await store.pool.query(`select email from users where email like 'row%' order by email`);
  expect(rows).toEqual([{ email: 'row0@example.org' }, { email: 'row1@example.org' }]);
  const [event] = await auditEvents(store, 'users_imported');
  expect(event?.details).toMatchObject({ created: 2, rowsLeft: 3 });
});
