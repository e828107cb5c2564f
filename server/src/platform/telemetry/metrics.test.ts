import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/testServer.ts';

test('every commit is timed, and what is rolled back or only read is not', async () => {
  const { app, store, running, call } = await startTestServer();
  const commits = async () => {
    const { values } = await store.commitSeconds.get();
    return values.find(({ metricName }) => metricName === 'db_commit_seconds_count')?.value ?? 0;
  };
  const { person } = await running();
  const before = await commits();
  expect(before).toBeGreaterThan(0);
  await call('GET /quiz/active', { token: person.token });
  const failing = app.db.transaction().execute(async () => {
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await commits()).toBe(before);
  for (let times = 0; times < 3; times += 1)
    await app.db.transaction().execute((tx) => tx.selectFrom('users').select('id').execute());
  expect(await commits()).toBe(before + 3);
  expect(await app.metrics.registry.metrics()).toContain(`db_commit_seconds_count ${before + 3}`);
});

test('metrics of the disk tell bytes and share', async () => {
  const { app } = await startTestServer({ DATA_DIR: import.meta.dirname });
  const text = await app.metrics.registry.metrics();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect(valueOf('disk_free_bytes')).toBeGreaterThan(1);
  expect(valueOf('disk_free_share')).toBeLessThanOrEqual(1);
});

test('there is an alert for all that must not go unseen, and each asks for what this server measures', async () => {
  const { app } = await startTestServer();
  const alerts = await readFile(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'alerts.yml'), 'utf8');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'AnswersSlow',
      'AttemptsNotClosed',
      'ServerErrors',
      'MailNotSent',
      'BackupOld',
      'DiskAlmostFull',
      'SignInFailures',
      'AuditChainBroken',
    ]),
  );
  const asked = new Set(
    [...alerts.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([metric]) => metric.replace(/_bucket$/, '')),
  );
  const exposed = new Set([
    ...app.metrics.registry.getMetricsAsArray().map(({ name }) => name),
    // PromQL's own names, and metrics that exist only with an embedded store with backups, or with Redis.
    'histogram_quantile',
    'given_up',
    'backup_age_seconds',
    'redis_reachable',
  ]);
  expect([...asked].filter((metric) => !exposed.has(metric))).toEqual([]);
});
