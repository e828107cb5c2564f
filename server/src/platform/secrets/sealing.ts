import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { syncDirectory } from '../files/syncDirectory.ts';
import type { Config } from '../settings/config.ts';
import { keysIn } from '../settings/keyLines.ts';
import { Refusal } from '../refusals/refusal.ts';

// Data that must be readable again (unlike a password) is encrypted with AES-256-GCM under a key outside the database,
// so a copy of the database or a backup does not reveal it.

/** In DATA_DIR; created on first use unless SECRET_KEY is set. */
export const KEY_FILE = 'secret.key';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  bytes: Buffer;
  /** Identifies the key without revealing it, so that a lost or replaced key is recognised. */
  keyId: string;
}

export interface Sealing {
  /** @param context kind and owner of the text; it opens only with the same context */
  seal(text: string, context: string): Sealed;
  /** null if it was sealed under an unavailable key. */
  open(sealed: Sealed, context: string): string | null;
  /** Recognises a text without storing it; guesses cannot be checked without the key. */
  digest(text: string, context: string): Buffer;
  /** All keys, the sealing one first; empty while there is no key. */
  keyIds(): string[];
}

export function createSealing(config: Pick<Config, 'SECRET_KEY' | 'dataDir'>): Sealing {
  const given = config.SECRET_KEY === undefined ? [] : keysIn(config.SECRET_KEY).map(derived);
  const path = join(config.dataDir, KEY_FILE);
  let kept: Buffer[] = [];
  // The key file from before a setting replaced it still opens what it sealed.
  const keys = () => {
    if (kept.length === 0) kept = readKeys(path);
    return [...given, ...kept];
  };

  return {
    seal(text, context) {
      const used = keys()[0] ?? makeKey(path);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', used, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([iv, cipher.getAuthTag(), body]), keyId: nameOf(used) };
    },
    open({ bytes, keyId }, context) {
      const used = keys().find((key) => nameOf(key) === keyId);
      if (!used) return null;
      const decipher = createDecipheriv('aes-256-gcm', used, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    digest(text, context) {
      const used = hkdfSync('sha256', keys()[0] ?? makeKey(path), '', `assay digest of ${context}`, KEY_BYTES);
      return createHmac('sha256', Buffer.from(used)).update(text).digest();
    },
    keyIds: () => keys().map(nameOf),
  };
}

const derived = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'assay sealing', KEY_BYTES));

const nameOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16);

function readKeys(path: string): Buffer[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  if (bytes.length !== KEY_BYTES) throw new Refusal(`${path} is damaged: put its copy back, or remove it.`);
  return [bytes];
}

/**
 * The file appears under its name only when complete, and the first process wins, because processes may share the
 * folder.
 */
function makeKey(path: string): Buffer {
  const folder = join(path, '..');
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, randomBytes(KEY_BYTES));
    fsyncSync(file);
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    rmSync(unfinished, { force: true });
  }
  syncDirectory(folder);
  const [key] = readKeys(path);
  if (!key) throw new Refusal(`${path} cannot be written.`);
  return key;
}
