import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrations } from '../migrations/list.ts';

// What the log of an earlier version knows of an address is kept, and no more than that.

const legacy = `
insert into users (id, email, email_key, first_name, last_name, role, created_at, email_verified_at, is_demo)
select id, email, email, 'First', 'Last', role, '2026-01-01', verified::timestamptz, id = 6 from (values
  (1, 'code@example.org', 'user', '2026-02-01T10:00Z'), (2, 'link@example.org', 'user', '2026-02-01T10:00Z'),
  (3, 'google@gmail.com', 'admin', '2026-02-01T10:00Z'), (4, 'google@corp.example', 'user', '2026-02-01T10:00Z'),
  (5, 'unknown@example.org', 'user', '2026-02-01T10:00Z'), (6, 'demo@demo.example', 'user', null),
  (7, 'never@example.org', 'user', null)) people (id, email, role, verified);
insert into audit_events (at, action, subject_id, details) values
  ('2026-02-01T09:55Z', 'reset_code_accepted', 1, '{}'), ('2026-02-01T10:00:00.01Z', 'password_reset', 1, '{}'),
  ('2026-02-01T10:00:00.01Z', 'password_reset', 2, '{}'), ('2026-02-01T10:00:00.01Z', 'google_linked', 3, '{}'),
  ('2026-02-03T10:00Z', 'admin_created', 3, '{}'),
  ('2026-02-01T10:00:00.01Z', 'registered', 4, '{"by":"google"}');
insert into account_links (user_id, purpose, token_hash, email, email_key, created_at, expires_at)
select user_id, purpose, sha256((purpose || user_id)::bytea), 'old', 'old', '2026-02-02', '2027-01-01'
from (values (3, 'undo_email'), (7, 'undo_email'), (7, 'confirm_email')) links (user_id, purpose);`;

test('accounts of an earlier version have the proof that the log knows; unproven addresses have no way back, and no link only confirms one', async () => {
  const db = new PGlite();
  for (const { name, up } of migrations) {
    if (name === '0044_proven_addresses') await db.exec(legacy);
    await db.exec(up);
  }
  const proofs = await db.query(
    'select email_proven_by as by, email_verified_at is null as none from users order by id',
  );
  expect(proofs.rows).toEqual([
    { by: 'reset_code', none: false },
    { by: 'password_link', none: false },
    { by: 'google', none: false },
    { by: null, none: true },
    { by: 'earlier', none: false },
    { by: 'demo', none: false },
    { by: null, none: true },
  ]);
  const links = await db.query('select user_id, purpose, role from account_links order by id');
  expect(links.rows).toEqual([{ user_id: 3, purpose: 'undo_email', role: 'user' }]);
  await db.close();
});
