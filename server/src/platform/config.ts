import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { settings } from './settings.ts';
import type { Setting } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

type Parsed = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export type Config = Omit<Parsed, 'DEMO'> & {
  DEMO: boolean;
  dataDir: string;
  /** What an operator should know although it starts. */
  warnings: readonly string[];
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
 * @param inContainer whether nobody else lives here
 * @throws ConfigFaults naming every wrong setting at once.
 */
export function readConfig(environment: Environment, cwd = process.cwd(), inContainer = isContainer()): Config {
  const faults: string[] = [];
  const openFiles: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(settings) as [string, Setting<z.ZodType>][]) {
    const result = definition.schema.safeParse(raw(environment, name, definition, { faults, openFiles }));
    if (result.success) values[name] = result.data;
    else faults.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  if (faults.length > 0) throw new ConfigFaults(faults);
  const parsed = values as Parsed;
  const config: Config = {
    ...parsed,
    DEMO: parsed.DEMO ?? (parsed.DATABASE_URL === undefined && parsed.NODE_ENV !== 'production'),
    dataDir: resolve(cwd, parsed.DATA_DIR),
    warnings: openFiles,
  };
  const isProduction = config.NODE_ENV === 'production';
  // What mounts secrets into a container often lets everybody in it read them: there it is only said.
  if (config.NODE_ENV === undefined && !onLoopback(config.HOST))
    throw new ConfigFaults([
      'NODE_ENV: with HOST off this machine say production, which guards what others reach (or development)',
    ]);
  const unsafe = isProduction ? [...productionFaults(config), ...(inContainer ? [] : openFiles)] : [];
  if (unsafe.length > 0) throw new ConfigFaults(unsafe);
  return config;
}

/** Docker and Podman leave these files; Kubernetes tells every container of itself. */
const isContainer = () =>
  existsSync('/.dockerenv') || existsSync('/run/.containerenv') || 'KUBERNETES_SERVICE_HOST' in process.env;

const READ_BY_OTHERS = 0o004;

interface Found {
  faults: string[];
  /** What is said of secret files that everybody on the machine can read. */
  openFiles: string[];
}

function raw(
  environment: Environment,
  name: string,
  definition: Setting<z.ZodType>,
  { faults, openFiles }: Found,
): string | undefined {
  const given = environment[name]?.trim();
  const direct = given === '' && !definition.takesEmpty ? undefined : given;
  const file = definition.secret ? environment[`${name}_FILE`] : undefined;
  if (!file) return direct;
  if (direct !== undefined) faults.push(`${name}: set either ${name} or ${name}_FILE, not both`);
  try {
    // Windows has no such rights: there every file looks open.
    if (process.platform !== 'win32' && (statSync(file).mode & READ_BY_OTHERS) !== 0)
      openFiles.push(`${name}_FILE: everybody on this machine can read ${file}: chmod o-r takes that away`);
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: cannot read ${file}`);
    return undefined;
  }
}

/** Names of the settings that the environment gives, never their values. */
export function settingsGiven(environment: Environment): string {
  const names = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]);
  return names.filter((name) => environment[name]?.trim()).join(',');
}

export const onLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));

export const WEAK_PASSCODE = 'ADMIN_PASSCODE: production needs at least 12 characters that are not on the common list';

/** A developer's own machine, which nobody else reaches. */
export const isWorkbench = ({ NODE_ENV, HOST }: Pick<Config, 'NODE_ENV' | 'HOST'>) =>
  NODE_ENV === 'development' && onLoopback(HOST);

function productionFaults(config: Config): string[] {
  const faults: string[] = [];
  for (const name of ['DEV_ECHO_OTP', 'DEBUG_RESET'] as const)
    if (config[name]) faults.push(`${name}: never in production`);
  const passcode = config.ADMIN_PASSCODE;
  if (passcode && passcode.length < 12) faults.push(WEAK_PASSCODE);
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
    const host = url.searchParams.get('host') ?? url.hostname;
    if (!onLoopback(host) && host !== '' && !host.startsWith('/')) {
      if (!url.password || ['postgres', 'password'].includes(url.password))
        faults.push('DATABASE_URL: a database on another machine needs a password of its own');
      if (!/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? ''))
        faults.push('DATABASE_URL: a database on another machine needs sslmode=require or better');
    }
  }
  if (config.REDIS_URL) {
    const { protocol, hostname } = new URL(config.REDIS_URL);
    if (protocol === 'redis:' && hostname !== '' && !onLoopback(hostname))
      faults.push('REDIS_URL: a Redis on another machine needs encryption, an address such as rediss://host:6379');
  }
  if (config.SMTP_URL) {
    const url = new URL(config.SMTP_URL);
    const isPlain = url.protocol === 'smtp:' && url.searchParams.get('tls') === 'off';
    if (isPlain && !onLoopback(url.hostname))
      faults.push('SMTP_URL: a relay on another machine needs encryption, without tls=off');
  }
  return faults;
}
