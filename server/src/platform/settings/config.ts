import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { onLoopback } from './loopback.ts';
import { productionFaults } from './productionFaults.ts';
import { settings } from './settings.ts';
import type { Setting, Settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Omit<Settings, 'DEMO'> & {
  DEMO: boolean;
  dataDir: string;
  /** Warnings that do not prevent the start. */
  warnings: readonly string[];
};

/** One line per fault; the process ends with 78 (EX_CONFIG). */
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
 * @param inContainer whether no other users share this system
 * @throws ConfigFaults listing every wrong setting at once
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
  const parsed = values as Settings;
  const contradictions = [...againstCertificates(parsed), ...againstProviders(parsed)];
  if (contradictions.length > 0) throw new ConfigFaults(contradictions);
  const config: Config = {
    ...parsed,
    DEMO: parsed.DEMO ?? (parsed.DATABASE_URL === undefined && parsed.NODE_ENV !== 'production'),
    dataDir: resolve(cwd, parsed.DATA_DIR),
    warnings: openFiles,
  };
  const isProduction = config.NODE_ENV === 'production';
  const reached = howOthersReach(config);
  if (config.NODE_ENV === undefined && reached !== null)
    throw new ConfigFaults([`NODE_ENV: ${reached}; set production, which guards what others reach (or development)`]);
  // Containers often mount secrets readable by all their users, so there it is only a warning.
  const unsafe = isProduction ? [...productionFaults(config), ...(inContainer ? [] : openFiles)] : [];
  if (unsafe.length > 0) throw new ConfigFaults(unsafe);
  return config;
}

/** Naming an authority means to verify certificates; an address that disables this is a mistake. */
function againstCertificates({ DATABASE_CA_FILE, DATABASE_URL, SMTP_CA_FILE, SMTP_URL }: Settings): string[] {
  const faults: string[] = [];
  const said = (url: string, name: string) => new URL(url).searchParams.get(name);
  const mode = DATABASE_URL && said(DATABASE_URL, 'sslmode');
  if (DATABASE_CA_FILE && mode && !/^(require|verify-ca|verify-full)$/.test(mode))
    faults.push(`DATABASE_CA_FILE: leave sslmode=${mode} out of DATABASE_URL; the file asks for a certificate`);
  if (SMTP_CA_FILE && SMTP_URL && said(SMTP_URL, 'tls') === 'off')
    faults.push('SMTP_CA_FILE: leave tls=off out of SMTP_URL; the file asks for a certificate');
  return faults;
}

function againstProviders({ SIGN_IN, OIDC_PROVIDERS = [], GOOGLE_CLIENT_ID }: Settings): string[] {
  const hasGoogle = GOOGLE_CLIENT_ID !== undefined;
  // Without a service, signing in would be impossible.
  if (SIGN_IN === 'provider' && OIDC_PROVIDERS.length === 0 && !hasGoogle)
    return ['SIGN_IN: provider needs OIDC_PROVIDERS or GOOGLE_CLIENT_ID'];
  // The same person would be two, and find another account at each button.
  if (hasGoogle && OIDC_PROVIDERS.some(({ issuer }) => new URL(issuer).host === 'accounts.google.com'))
    return ['OIDC_PROVIDERS: leave Google out, because GOOGLE_CLIENT_ID already sets it up'];
  return [];
}

/** Docker and Podman leave these files; Kubernetes sets this variable. */
const isContainer = () =>
  existsSync('/.dockerenv') || existsSync('/run/.containerenv') || 'KUBERNETES_SERVICE_HOST' in process.env;

const READ_BY_OTHERS = 0o004;

interface Found {
  faults: string[];
  /** Messages about secret files that every user of the machine can read. */
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
    // Windows has no such permissions: every file there looks open.
    if (process.platform !== 'win32' && (statSync(file).mode & READ_BY_OTHERS) !== 0)
      openFiles.push(`${name}_FILE: everyone on this machine can read ${file}; run chmod o-r on it`);
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: cannot read ${file}`);
    return undefined;
  }
}

/** Names of the settings in the environment, never their values. */
export function settingsGiven(environment: Environment): string {
  const names = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]);
  return names.filter((name) => environment[name]?.trim()).join(',');
}

type Reach = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** The setting that makes this server reachable from other machines; null if none does. */
function howOthersReach({ HOST, PUBLIC_URL, TRUST_PROXY }: Reach): string | null {
  if (!onLoopback(HOST)) return 'HOST is open to other machines';
  if (PUBLIC_URL !== undefined && !onLoopback(new URL(PUBLIC_URL).hostname)) return 'PUBLIC_URL is not on this machine';
  return TRUST_PROXY === undefined ? null : 'TRUST_PROXY says a proxy is in front';
}

/** A developer's own machine, which other machines cannot reach. */
export const isWorkbench = (config: Reach & Pick<Config, 'NODE_ENV'>) =>
  config.NODE_ENV === 'development' && howOthersReach(config) === null;
