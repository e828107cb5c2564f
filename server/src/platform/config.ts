import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, ''));
const port = z.coerce.number().int().min(0).max(65_535);
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

/** A setting: how it is read, its default as written in the README, what it means, and whether it is a secret. */
interface Setting<S extends z.ZodType> {
  schema: S;
  shown: string;
  meaning: string;
  secret?: true;
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

/** Every setting of the product. The README's table is tested against this record. */
export const settings = {
  PORT: setting(port.default(3000), '3000', 'Port of web pages and API; 0 takes a free one'),
  HOST: setting(z.string().min(1).default('127.0.0.1'), '127.0.0.1', 'Address to listen on'),
  PUBLIC_URL: setting(httpUrl.optional(), 'http://localhost:PORT', 'Where people reach this installation'),
  DATA_DIR: setting(z.string().min(1).default('./data'), './data', 'Folder of the embedded database and of files'),
  DATABASE_URL: secret(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    '–',
    'PostgreSQL (15 or later) instead of the embedded database',
  ),
  TIME_ZONE: setting(timeZone.default('UTC'), 'UTC', 'Zone that decides days, weeks and months'),
  PRODUCT_NAME: setting(z.string().min(1).max(60).default('Assay'), 'Assay', 'Name shown in the header'),
  ORG_NAME: setting(z.string().max(120).default(''), '–', 'Operator named on the legal pages'),
  CONTACT_EMAIL: setting(z.union([z.literal(''), z.email()]).default(''), '–', 'Contact on the legal pages'),
  HOME_URL: setting(z.union([z.literal('/'), httpUrl]).default('/'), '/', 'Where leaving a room leads'),
  ADMIN_PASSCODE: secret(z.string().min(1).optional(), '–', 'Lets people register as admin; unset: they cannot'),
  DEMO: setting(flag.optional(), '1 when embedded and not production', 'Demo accounts, question bank and history'),
  PASSWORD_MIN: setting(z.coerce.number().int().min(6).max(64).default(6), '6', 'Least length of a password'),
  PROFILE_EMAIL: setting(
    z.enum(['masked', 'visible']).default('masked'),
    'masked',
    'How other learners see an address',
  ),
  TRUST_PROXY: setting(
    z
      .union([
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
        list.refine((parts) => parts.every((part) => /^[0-9a-f.:]+(\/\d+)?$/i.test(part)), {
          error: 'takes a number of proxies or a list of their addresses',
        }),
      ])
      .optional(),
    '–',
    'Number of proxies in front, or their addresses',
  ),
  RATE_LIMIT_FACTOR: setting(
    z.coerce.number().positive().max(1_000_000).default(1),
    '1',
    'Multiplies every rate limit; for load tests',
  ),
  UNSAFE_STORE: setting(flag.default(false), '0', 'Start although the store failed its durability test'),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'info',
    'How much is logged',
  ),
  METRICS_PORT: setting(port.optional(), '–', 'Port for Prometheus metrics on loopback'),
  BACKUP_KEY: secret(z.string().min(16).optional(), '–', 'Encrypts backups (AES-256-GCM)'),
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).optional(), '–', 'production adds start-up checks'),
} satisfies Record<string, Setting<z.ZodType>>;

type Parsed = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export type Config = Omit<Parsed, 'DEMO'> & {
  DEMO: boolean;
  dataDir: string;
};

/** Thrown with one line per fault; the process ends with 78 (EX_CONFIG). */
export class ConfigFaults extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigFaults';
    this.faults = faults;
  }
}

/**
 * Reads all settings from the environment; every secret also from the file named by NAME_FILE.
 * @throws ConfigFaults naming every wrong setting at once.
 */
export function readConfig(environment: Environment, cwd = process.cwd()): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(settings) as [string, Setting<z.ZodType>][]) {
    const result = definition.schema.safeParse(raw(environment, name, definition, faults));
    if (result.success) values[name] = result.data;
    else faults.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  if (faults.length > 0) throw new ConfigFaults(faults);
  const parsed = values as Parsed;
  const config: Config = {
    ...parsed,
    DEMO: parsed.DEMO ?? (parsed.DATABASE_URL === undefined && parsed.NODE_ENV !== 'production'),
    dataDir: resolve(cwd, parsed.DATA_DIR),
  };
  const unsafe = config.NODE_ENV === 'production' ? productionFaults(config) : [];
  if (unsafe.length > 0) throw new ConfigFaults(unsafe);
  return config;
}

function raw(environment: Environment, name: string, definition: Setting<z.ZodType>, faults: string[]) {
  const direct = environment[name] === '' ? undefined : environment[name];
  const file = definition.secret ? environment[`${name}_FILE`] : undefined;
  if (!file) return direct;
  if (direct !== undefined) faults.push(`${name}: set either ${name} or ${name}_FILE, not both`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: cannot read ${file}`);
    return undefined;
  }
}

const COMMON_PASSCODES = ['administrator', 'adminpasscode', 'password1234', '123456789012', 'changemechangeme'];
const onLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

function productionFaults(config: Config): string[] {
  const faults: string[] = [];
  const passcode = config.ADMIN_PASSCODE;
  if (passcode && (passcode.length < 12 || COMMON_PASSCODES.includes(passcode.toLowerCase())))
    faults.push('ADMIN_PASSCODE: production needs at least 12 characters that are not on the common list');
  if (!config.PUBLIC_URL) faults.push('PUBLIC_URL: production needs the address people use');
  else {
    const url = new URL(config.PUBLIC_URL);
    if (url.protocol === 'http:' && !onLoopback(url.hostname))
      faults.push('PUBLIC_URL: production off this machine needs https');
    if (url.protocol === 'https:' && config.TRUST_PROXY === undefined)
      faults.push('TRUST_PROXY: behind https say how many proxies stand in front (usually 1)');
  }
  if (config.DATABASE_URL) {
    const url = new URL(config.DATABASE_URL);
    if (!onLoopback(url.hostname) && url.hostname !== '') {
      if (!url.password || ['postgres', 'password'].includes(url.password))
        faults.push('DATABASE_URL: a database on another machine needs a password of its own');
      if (!/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? ''))
        faults.push('DATABASE_URL: a database on another machine needs sslmode=require or better');
    }
  }
  return faults;
}
