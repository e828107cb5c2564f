import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import { createMailTransport } from './mail/mailTransport.service.ts';
import { makeAuthority } from '../test/signIn/testAuthority.ts';
import { startSmtp } from '../test/testSmtp.ts';
import { readConfig } from './platform/settings/config.ts';
import type { ConfigFaults } from './platform/settings/config.ts';
import { openAsFound } from './platform/database/store.ts';

const email = {
  messageId: '<1@example.org>',
  to: 'pat@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  calendar: null,
  createdAt: new Date('2026-03-04T09:00:00Z'),
};

test(
  'PostgreSQL is spoken to only where its certificate is of the named authority and for its name',
  { timeout: 120_000 },
  async (context) => {
    const own = makeAuthority();
    const postgres = await startPrivatePostgres(undefined, [], own.issue('DNS:localhost'));
    if (!postgres) return context.skip('this machine has no PostgreSQL');
    onTestFinished(() => postgres.stop());
    const answer = async (DATABASE_URL: string, DATABASE_CA_FILE?: string) => {
      const config = readConfig({ DATABASE_URL, DATA_DIR: own.folder, ...(DATABASE_CA_FILE && { DATABASE_CA_FILE }) });
      const store = await openAsFound(config, () => undefined, 'work');
      try {
        const { rows } = await store.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
        return rows[0].ssl as boolean;
      } finally {
        await store.close();
      }
    };
    const named = postgres.url.replace('127.0.0.1', 'localhost');
    expect(await answer(named)).toBe(false);
    for (const mode of ['', '?sslmode=require', '?sslmode=verify-full'])
      expect(await answer(`${named}${mode}`, own.file)).toBe(true);
    await expect(answer(named, makeAuthority().file)).rejects.toThrow(/certificate/);
    await expect(answer(postgres.url, own.file)).rejects.toThrow(/IP: 127\.0\.0\.1 is not in the cert/);
    await expect(answer(`${named}?sslmode=verify-full`)).rejects.toThrow(/certificate/);
  },
);

test('a mail server gets mail only where its certificate is of the named authority and for its name', async () => {
  const own = makeAuthority();
  const smtpServer = await startSmtp({}, 0, own.issue('DNS:localhost'));
  onTestFinished(() => smtpServer.close());
  const port = new URL(smtpServer.url).port;
  const send = (url: string, SMTP_CA_FILE?: string) =>
    createMailTransport(readConfig({ SMTP_URL: url, ...(SMTP_CA_FILE && { SMTP_CA_FILE }) }))(
      email,
      AbortSignal.timeout(20_000),
    );
  await send(`smtp://localhost:${port}`, own.file);
  expect(smtpServer.raw).toHaveLength(1);
  await expect(send(`smtp://localhost:${port}`, makeAuthority().file)).rejects.toThrow(/certificate/);
  await expect(send(`smtp://127.0.0.1:${port}`, own.file)).rejects.toThrow(/is not in the cert/);
  await expect(send(`smtp://localhost:${port}?tls=required`)).rejects.toThrow(/certificate/);
  expect(smtpServer.raw).toHaveLength(1);
});

test('a file of certificates that is absent, holds none, or contradicts the address stops the start in one line', () => {
  const own = makeAuthority();
  const wrong = join(own.folder, 'wrong.pem');
  writeFileSync(wrong, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  const faults = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return [];
    } catch (error) {
      return (error as ConfigFaults).faults;
    }
  };
  for (const name of ['DATABASE_CA_FILE', 'SMTP_CA_FILE']) {
    expect(faults({ [name]: '/nowhere/ca.pem' })).toEqual([`${name}: cannot read /nowhere/ca.pem`]);
    for (const file of [join(own.folder, 'ca.key'), wrong])
      expect(faults({ [name]: file })).toEqual([`${name}: ${file} holds no certificate (PEM)`]);
    expect(faults({ [name]: own.file })).toEqual([]);
  }
  const url = 'postgres://assay@localhost/assay?sslmode=';
  for (const mode of ['disable', 'no-verify', 'prefer', 'allow'])
    expect(faults({ DATABASE_CA_FILE: own.file, DATABASE_URL: `${url}${mode}` })).toEqual([
      `DATABASE_CA_FILE: leave sslmode=${mode} out of DATABASE_URL; the file asks for a certificate`,
    ]);
  expect(faults({ SMTP_CA_FILE: own.file, SMTP_URL: 'smtp://localhost?tls=off' })).toEqual([
    'SMTP_CA_FILE: leave tls=off out of SMTP_URL; the file asks for a certificate',
  ]);
});
