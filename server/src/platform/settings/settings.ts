import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import '@assay/contract/fieldMessages';
import { z } from 'zod';
import { mayBeModel } from './modelAddress.ts';
import { keysIn } from './keyLines.ts';
import { providerList } from './providerList.ts';

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'takes 1 or 0' })
  .transform((text) => text === '1' || text === 'true');
const oneOf = <const T extends string>(...names: T[]) => z.enum(names, { error: `takes one of ${names.join(', ')}` });
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `takes an address such as ${example}`, abort: true });
const httpUrl = url(/^https?$/, 'https://assay.example.org').transform((text) => text.replace(/\/$/, ''));
const secretOf = (least: number) => z.string().min(least, `takes at least ${least} characters`);
const keysOf = (least: number) =>
  z.string().refine((text) => {
    const keys = keysIn(text);
    return keys.length > 0 && keys.every((key) => key.length >= least);
  }, `takes at least ${least} characters; put several keys on separate lines, the newest first`);
const nameOf = (most: number) => z.string().max(most, `takes at most ${most} characters`);
const wholeNumber = (least: number, most: number) => {
  const error = `takes a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
};
/** At least a day, so that live data is never deleted. */
const keptDays = wholeNumber(1, 3650);
const port = wholeNumber(0, 65_535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'is not a time zone name such as Europe/Berlin');

const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

const iceUrls = (form: RegExp) =>
  list.refine((servers) => servers.every((server) => form.test(server)), {
    error: 'takes a comma-separated list of ICE server URLs',
  });

const ORIGINS = 'takes up to 20 exact origins such as https://app.example.org, with commas; http only for this machine';
const isOrigin = (text: string) => {
  const parsed = URL.parse(text);
  if (parsed?.origin !== text || text.includes('*')) return false;
  return (
    parsed.protocol === 'https:' ||
    (parsed.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname))
  );
};

const SMTP_EXAMPLE = 'smtp://user:password@host:587';
const isSmtpUrl = (text: string) => {
  const { hostname, searchParams } = new URL(text);
  return hostname !== '' && /^(tls=(required|off))?$/.test(searchParams.toString());
};

/** The text of a file of readable certificates. */
const certificates = z
  .string()
  .min(1)
  .transform((path, context) => {
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', message, input: path });
      return z.NEVER;
    };
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      return refuse(`cannot read ${path}`);
    }
    const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    try {
      for (const one of found) void new X509Certificate(one);
    } catch {
      found.length = 0;
    }
    return found.length === 0 ? refuse(`${path} holds no certificate (PEM)`) : text;
  });

const MAILBOX = 'takes an address such as Assay <no-reply@example.org>';
const mailbox = z
  .string()
  .regex(/^[^<>"\r\n]{0,100}<[^<>\s]+>$|^[^<>\s]+$/, MAILBOX)
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?)\s*<(.+)>$/.exec(text) ?? [];
    return { name, address };
  })
  .refine(({ address }) => z.email().safeParse(address).success, MAILBOX);

/** A setting: its parser, its default as shown in the guide, its meaning, and whether it is a secret. */
export interface Setting<S extends z.ZodType> {
  schema: S;
  shown: string;
  meaning: string;
  secret?: true;
  /** The empty value has a meaning; for other settings it equals not being set. */
  takesEmpty?: true;
}
const setting = <S extends z.ZodType>(schema: S, shown: string, meaning: string): Setting<S> => ({
  schema,
  shown,
  meaning,
});
const secret = <S extends z.ZodType>(schema: S, shown: string, meaning: string): Setting<S> => ({
  schema,
  shown,
  meaning,
  secret: true,
});

const PROXIES = 'takes a number of proxies or a list of their addresses';
const FACTOR = 'takes a number above 0, at most 1000000';

/** Every setting of the product; a test compares docs/admin/settings.md with it. */
export const settings = {
  PORT: setting(port.default(3000), '3000', 'Port of web pages and API; 0: any free port'),
  HOST: setting(z.string().min(1).default('127.0.0.1'), '127.0.0.1', 'Address to listen on'),
  PUBLIC_URL: setting(httpUrl.optional(), '`http://localhost:PORT`', 'Address at which people reach this installation'),
  CORS_ORIGINS: setting(
    list.refine((origins) => origins.length <= 20 && origins.every(isOrigin), { error: ORIGINS }).default([]),
    '–',
    'Origins whose pages may call the API with an access token, separated by commas',
  ),
  DATA_DIR: setting(z.string().min(1).default('./data'), './data', 'Folder of the embedded database and of files'),
  DATABASE_URL: secret(
    url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
    '–',
    'PostgreSQL (15 or later) instead of the embedded database',
  ),
  DATABASE_CA_FILE: setting(
    certificates.optional(),
    '–',
    'File with the CA (PEM) that signed the certificate of PostgreSQL; with it every connection is encrypted and checked',
  ),
  REDIS_URL: secret(
    url(/^(rediss?|unix)$/, 'redis://host:6379 or unix:///run/redis/redis.sock').optional(),
    '–',
    'Redis (6 or later) that joins several server processes at one PostgreSQL; on the same machine also `unix:///path/to/socket`',
  ),
  TIME_ZONE: setting(timeZone.default('UTC'), 'UTC', 'Time zone of days, weeks and months, and of times in exports'),
  PRODUCT_NAME: setting(nameOf(60).default('Assay'), 'Assay', 'Name shown in the header'),
  ORG_NAME: setting(nameOf(120).default(''), '–', 'Operator named on the legal pages'),
  CONTACT_EMAIL: setting(
    z.union([z.literal(''), z.email('takes an email address')]).default(''),
    '–',
    'Contact on the legal pages',
  ),
  HOME_URL: setting(
    z.union([z.literal('/'), httpUrl], { error: 'takes / or an address such as https://example.org' }).default('/'),
    '/',
    'Page that opens after leaving an interview room',
  ),
  ADMIN_PASSCODE: secret(secretOf(1).optional(), '–', 'Passcode for registering as admin; unset: not possible'),
  DEMO: setting(flag.optional(), '1 when embedded and not production', 'Demo accounts, question bank and history'),
  PASSWORD_MIN: setting(wholeNumber(6, 64).default(6), '6', 'Minimum length of passwords'),
  PROFILE_EMAIL: setting(
    oneOf('masked', 'visible').default('masked'),
    'masked',
    "Whether learners see each other's email addresses",
  ),
  GOOGLE_CLIENT_ID: setting(
    z.string().min(10, 'takes a client id of at least 10 characters').optional(),
    '–',
    'Web client ID at Google; adds sign-in with Google',
  ),
  OIDC_PROVIDERS: secret(
    providerList.optional(),
    '–',
    'Sign-in services that speak OpenID Connect, as a list in JSON; see [Single sign-on](single-sign-on.md)',
  ),
  SIGN_IN: setting(
    oneOf('any', 'provider').default('any'),
    'any',
    'provider: passwords are turned off; people use sign-in services and Google',
  ),
  SMTP_URL: secret(
    url(/^smtps?$/, SMTP_EXAMPLE)
      .refine(isSmtpUrl, `takes an address such as ${SMTP_EXAMPLE}, with ?tls=required or ?tls=off at most`)
      .optional(),
    '–',
    'Mail server, `smtps:` or `smtp:` with STARTTLS (required for other machines, unless `?tls=off`); unset: files in DATA_DIR/outbox',
  ),
  SMTP_CA_FILE: setting(
    certificates.optional(),
    '–',
    'File with the CA (PEM) that signed the certificate of the mail server; with it mail is sent only over TLS',
  ),
  MAIL_FROM: setting(mailbox.optional(), 'no-reply at the host of PUBLIC_URL', 'Sender of mail'),
  AI_BASE_URL: setting(
    httpUrl.refine(mayBeModel, 'takes an https address, or http within your own network').optional(),
    '–',
    'OpenAI-compatible address of a language model for the assistant, for instance `http://localhost:11434/v1`',
  ),
  AI_API_KEY: secret(secretOf(1).optional(), '–', 'Key of the language model; servers of your own often need none'),
  AI_MODEL: setting(nameOf(120).optional(), '–', 'Name of the language model at that address'),
  AI_CONTEXT_TOKENS: setting(
    wholeNumber(4000, 1_000_000).default(16_000),
    '16000',
    'Tokens that the language model reads at once',
  ),
  AI_DAILY_TOKENS: setting(
    wholeNumber(1000, 999_999_999).default(500_000),
    '500000',
    'Tokens that one admin may use in a day',
  ),
  AI_LEARNER_DAILY_TOKENS: setting(
    wholeNumber(1000, 999_999_999).default(20_000),
    '20000',
    'Tokens that one learner may use in a day, where a skill lets them ask about answers',
  ),
  ALLOWED_PRIVATE_ADDRESSES: setting(
    list
      .refine((parts) => parts.every(isNetwork), 'takes a list of addresses and networks such as 10.0.0.0/8')
      .default([]),
    '–',
    'Addresses and networks of your own that webhooks and learning platforms may use, also without encryption; others must be public and `https:`',
  ),
  STUN_URLS: {
    ...setting(
      iceUrls(/^stuns?:\S+$/).default(['stun:stun.l.google.com:19302', 'stun:stun.cloudflare.com:3478']),
      'two public servers',
      'STUN servers of interview rooms, may be empty; then no outside server is contacted',
    ),
    takesEmpty: true,
  },
  TURN_URLS: setting(iceUrls(/^turns?:\S+$/).optional(), '–', 'TURN servers that relay the media of interview rooms'),
  TURN_SECRET: secret(secretOf(16).optional(), '–', 'Shared secret with the TURN servers, for short-lived credentials'),
  INTERVIEW_CHAT_DAYS: setting(keptDays.default(90), '90', 'How long the chat of interview rooms is kept'),
  INTERVIEW_NOTES_DAYS: setting(
    keptDays.default(90),
    '90',
    'How long private notes of interviews are kept after the decision',
  ),
  INTERVIEW_QUALITY_DAYS: setting(keptDays.default(90), '90', "How long each person's call quality is kept"),
  INTERVIEW_REQUEST_DAYS: setting(
    keptDays.default(180),
    '180',
    'How long invitations, requests to join and the hosts’ answers are kept',
  ),
  INTERVIEW_ATTENDANCE_DAYS: setting(keptDays.default(365), '365', 'How long attendance is kept'),
  TRUST_PROXY: setting(
    z
      .union([
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
        list.refine((parts) => parts.every(isNetwork), PROXIES),
      ])
      .optional(),
    '–',
    'Number of proxies in front, or their addresses',
  ),
  RATE_LIMIT_FACTOR: setting(
    z.coerce.number({ error: FACTOR }).positive(FACTOR).max(1_000_000, FACTOR).default(1),
    '1',
    'Multiplies every rate limit; for load tests',
  ),
  UNSAFE_STORE: setting(
    flag.default(false),
    '0',
    'Start even if the disk fails its test; confirmed answers may then be lost',
  ),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
    'info',
    'Lowest level to log: debug, info, warn, error, fatal or silent',
  ),
  METRICS_PORT: setting(port.optional(), '–', 'Port for Prometheus metrics, for this machine only'),
  BACKUP_KEY: secret(
    keysOf(16).optional(),
    '–',
    'Key that encrypts backups (AES-256-GCM); older keys below it still open older backups',
  ),
  SECRET_KEY: secret(
    keysOf(32).optional(),
    'DATA_DIR/secret.key',
    'Key that encrypts the secrets of authenticators, webhooks and learning platforms in the database; older keys below it still open older secrets',
  ),
  DEV_ECHO_OTP: setting(
    flag.default(false),
    '0',
    "Returns reset codes in the API's answer; only with NODE_ENV=development on loopback",
  ),
  DEBUG_RESET: setting(
    flag.default(false),
    '0',
    'Adds POST /api/auth/debug-reset-password; only with NODE_ENV=development on loopback',
  ),
  NODE_ENV: setting(
    oneOf('production', 'development', 'test').optional(),
    '–',
    'production adds start-up checks; required where HOST or PUBLIC_URL is not this machine, or with TRUST_PROXY',
  ),
} satisfies Record<string, Setting<z.ZodType>>;

/** All settings, parsed. */
export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };
