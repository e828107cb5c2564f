import { commonPasswords } from '../passwords/commonPasswords.ts';
import { keysIn } from './keyLines.ts';
import { onLoopback } from './loopback.ts';
import type { Settings } from './settings.ts';
import { weaknessOf } from './weakSecrets.ts';

// Guesses at the relay's secret or a key on a stolen copy are cheap, so those must be longer than secrets the server
// rate-limits.
const LEAST = { ADMIN_PASSCODE: 12, TURN_SECRET: 32, BACKUP_KEY: 16, SECRET_KEY: 32 };
const LEAST_PASSWORD = 8;

/** Reasons why a production server must not start, one line each; never a secret itself. */
export function productionFaults(config: Settings): string[] {
  const faults: string[] = [];
  for (const name of ['DEV_ECHO_OTP', 'DEBUG_RESET'] as const)
    if (config[name]) faults.push(`${name}: never in production`);
  if (!config.PUBLIC_URL) faults.push('PUBLIC_URL: production needs the address people use');
  else {
    const url = new URL(config.PUBLIC_URL);
    if (url.protocol === 'http:' && !onLoopback(url.hostname))
      faults.push('PUBLIC_URL: in production, an address that is not on this machine needs https');
    if (url.protocol === 'https:' && config.TRUST_PROXY === undefined)
      faults.push('TRUST_PROXY: with https, set the number of proxies in front (usually 1)');
  }
  if (config.DATABASE_URL) {
    const url = new URL(config.DATABASE_URL);
    if (isElsewhere(url)) {
      if (passwordIn(url) === '')
        faults.push('DATABASE_URL: a database on another machine needs a password of its own');
      if (!config.DATABASE_CA_FILE && !/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? ''))
        faults.push('DATABASE_URL: a database on another machine needs sslmode=require or better');
    }
  }
  if (config.REDIS_URL) {
    const url = new URL(config.REDIS_URL);
    if (url.protocol === 'redis:' && isElsewhere(url))
      faults.push('REDIS_URL: a Redis on another machine needs encryption, an address such as rediss://host:6379');
  }
  if (config.SMTP_URL) {
    const url = new URL(config.SMTP_URL);
    const isPlain = url.protocol === 'smtp:' && url.searchParams.get('tls') === 'off';
    if (isPlain && isElsewhere(url))
      faults.push('SMTP_URL: a mail server on another machine needs encryption, without tls=off');
  }
  for (const { id, issuer } of config.OIDC_PROVIDERS ?? [])
    if (new URL(issuer).protocol === 'http:')
      faults.push(`OIDC_PROVIDERS: the issuer of ${id} needs https in production`);
  return [...faults, ...weakSecrets(config)];
}

/** Easily guessed secrets, including passwords sent to other machines. */
function weakSecrets(config: Settings): string[] {
  const own = [config.PRODUCT_NAME, config.ORG_NAME];
  const judge = (name: string, what: string, secret: string, least: number, names: string[]) => {
    const why = weaknessOf(secret, { least, isCommon: (text) => commonPasswords().has(text), names });
    return why === null
      ? []
      : [`${name}: ${what}too weak for production: it ${why}. Make one with: openssl rand -hex 32`];
  };
  const keys = (Object.keys(LEAST) as (keyof typeof LEAST)[]).flatMap((name) => {
    const secret = config[name];
    if (secret === undefined) return [];
    // Older keys only open existing data.
    const [first = ''] = name.endsWith('_KEY') ? keysIn(secret) : [secret];
    return judge(name, '', first, LEAST[name], own);
  });
  const passwords = (['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const).flatMap((name) => {
    const text = config[name];
    const url = text === undefined ? null : new URL(text);
    if (!url || !isElsewhere(url) || passwordIn(url) === '') return [];
    const names = [...own, decoded(url.username), url.hostname, url.pathname];
    return judge(name, 'password ', passwordIn(url), LEAST_PASSWORD, names);
  });
  return [...keys, ...passwords];
}

/** A server on this machine may use a socket, or trust its own users. */
function isElsewhere(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname;
  return host !== '' && !host.startsWith('/') && !onLoopback(host);
}

const passwordIn = (url: URL) => url.searchParams.get('password') ?? decoded(url.password);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
