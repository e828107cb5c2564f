import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/list.ts';
import { connect } from '../platform/database/connect.ts';
import { openTestStore } from '../platform/database/embedded/embeddedForTests.ts';
import { migrate } from '../platform/database/migrate.ts';

test('questions accepted before origins were kept get theirs, and items of that time their version', async () => {
  const { pool } = connect((await openTestStore()).connection, () => undefined, 'work');
  onTestFinished(() => pool.end());
  await pool.query('drop schema public cascade; create schema public');
  await migrate(
    pool,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.endsWith('question_origins')),
    ),
  );
  await pool.query(`
    insert into users (id, email, email_key, first_name, last_name, role, created_at)
      overriding system value values (7, 'ada@example.org', 'ada@example.org', 'Ada', 'Lovelace', 'admin', '2026-01-01');
    insert into skills (id, name, name_key, description, category, is_active, questions_per_quiz, time_limit_seconds,
        cooldown_seconds, counting_rule, review_policy, created_at, updated_at)
      overriding system value values (3, 'Engines', 'engines', '', '', true, 1, 60, 0, 'best', 'keys', '2026-01-01', '2026-01-01');
    insert into questions (id, skill_id, status, version, created_at, updated_at)
      overriding system value values (5, 3, 'draft', 1, '2026-01-03', '2026-01-03');
    insert into ai_generations (id, user_id, skill_id, wanted, state, model, prompt_version, items, created_at, beat_at)
      overriding system value values (4, 7, 3, '{"count": 3}', 'done', 'small', 1, '[
        {"questionText": "One?", "verdict": "warning", "findings": [{"code": "stem_short"}], "questionId": 5},
        {"questionText": "Two?", "verdict": "ok", "findings": [], "questionId": null},
        {"questionText": "Deleted?", "verdict": "ok", "findings": [], "questionId": 6}]', '2026-01-02', '2026-01-02'),
      (8, 7, 3, '{"count": 3}', 'broken', 'small', 1, '[]', '2026-01-02', '2026-01-02')`);
  await migrate(pool);
  const { rows: sets } = await pool.query('select items from ai_generations order by id');
  expect(
    sets.map(({ items }) =>
      items.map(({ questionText, version, edit }: Record<string, unknown>) => [questionText, version, edit]),
    ),
  ).toEqual([
    [
      ['One?', 1, null],
      ['Two?', 1, null],
      ['Deleted?', 1, null],
    ],
    [],
  ]);
  const { rows } = await pool.query(
    'select question_id, generation_id, model, prompt_version, written, verdict, findings, accepted_by from question_origins',
  );
  const origin = { model: 'small', prompt_version: 1, written: null, accepted_by: 7 };
  expect(rows).toEqual([
    { question_id: 5, generation_id: 4, verdict: 'warning', findings: [{ code: 'stem_short' }], ...origin },
  ]);
});
