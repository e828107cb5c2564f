import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { keysIn } from '../settings/keyLines.ts';
import { Refusal } from '../refusals/refusal.ts';
import { syncDirectory } from '../files/syncDirectory.ts';

// A backup file is one line that identifies it, then gzip'd text (encrypted if there is a key, followed by GCM's tag),
// then the SHA-256 of everything before. Without a key, standard tools can read it: tail -n +2 FILE | zcat

interface Head {
  format: 'assay-backup';
  version: 1;
  /** null: not encrypted. Both values are base64. */
  cipher: { salt: string; iv: string } | null;
}

const DIGEST_BYTES = 32;
const TAG_BYTES = 16;
/** The gzip magic number and its only compression method. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const MOST_HEAD_BYTES = 500;

/** The file is not a backup, is damaged, or is encrypted with another key. */
export class UnusableBackup extends Refusal {
  constructor(path: string, why: string) {
    super(`${path} ${why}`);
    this.name = 'UnusableBackup';
  }
}

/**
 * Writes a file that is either complete and synced under its name, or absent; only its owner may read it.
 * @param keys as in the setting; the first is used
 */
export async function writeSealed(path: string, text: AsyncIterable<string>, keys: string | undefined): Promise<void> {
  const key = keys === undefined ? undefined : keysIn(keys)[0];
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const digest = createHash('sha256');
    const put = async (bytes: Buffer) => {
      digest.update(bytes);
      await file.appendFile(bytes);
    };
    const names =
      key === undefined ? null : { salt: randomBytes(16).toString('base64'), iv: randomBytes(12).toString('base64') };
    const head = `${JSON.stringify({ format: 'assay-backup', version: 1, cipher: names } satisfies Head)}\n`;
    const cipher = names && key !== undefined ? cipherOf(names, key, head) : null;
    await put(Buffer.from(head));
    await pipeline(
      Readable.from(text),
      createGzip(),
      cipher ?? new PassThrough(),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await put(bytes);
      },
    );
    if (cipher) await put(cipher.getAuthTag());
    await file.appendFile(digest.digest());
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    syncDirectory(dirname(path));
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * The lines of a backup in chunks, after its digest was checked.
 * @throws UnusableBackup, for a wrong key only at the end of the lines
 */
export async function* readSealed(path: string, keys: string | undefined): AsyncGenerator<string[]> {
  const { head, cipher, end } = await check(path);
  const key = cipher && keys !== undefined ? await keyThatOpens(path, keysIn(keys), cipher, head) : undefined;
  if (cipher && key === undefined) throw new UnusableBackup(path, 'is encrypted: set BACKUP_KEY to its key.');
  const stages = [];
  if (cipher && key !== undefined)
    stages.push(decipherOf(cipher, key, head, await bytesOf(path, end - TAG_BYTES, end)));
  const source = createReadStream(path, { start: head.length, end: end - 1 - (cipher ? TAG_BYTES : 0) });
  const text = createGunzip({ chunkSize: 65_536 }).setEncoding('utf8');
  const flow = pipeline([source, ...stages, text]);
  flow.catch(() => undefined); // The loop receives the same error.
  let rest = '';
  try {
    for await (const piece of text) {
      const lines = (rest + String(piece)).split('\n');
      rest = lines.pop() ?? '';
      yield lines;
    }
  } catch {
    // The digest matches, so the key must be wrong.
    throw new UnusableBackup(
      path,
      cipher ? 'cannot be opened: BACKUP_KEY is not, or does not hold, the key it was made with.' : 'is damaged.',
    );
  }
}

/** The key whose output starts like gzip; the last key if none does, which then fails to open the file. */
async function keyThatOpens(path: string, keys: readonly string[], cipher: CipherNames, head: string) {
  const begin = await bytesOf(path, head.length, head.length + GZIP.length);
  const opens = (key: string) =>
    createDecipheriv('aes-256-gcm', keyOf(key, cipher), Buffer.from(cipher.iv, 'base64')).update(begin).equals(GZIP);
  // A single key needs no test.
  return keys.length === 1 ? keys[0] : (keys.find(opens) ?? keys.at(-1));
}

/** Reads the whole file to verify its format and digest. @returns where its packed text ends */
async function check(path: string): Promise<{ head: string; cipher: Head['cipher']; end: number }> {
  const head = await headOf(path);
  const { size } = await statOf(path);
  const end = size - DIGEST_BYTES;
  if (end <= head.length) throw new UnusableBackup(path, 'is cut short.');
  const digest = createHash('sha256');
  await pipeline(createReadStream(path, { start: 0, end: end - 1 }), digest);
  if (!digest.digest().equals(await bytesOf(path, end, size))) throw new UnusableBackup(path, 'is damaged.');
  return { head, cipher: (JSON.parse(head) as Head).cipher, end };
}

async function headOf(path: string): Promise<string> {
  const start = (await bytesOf(path, 0, MOST_HEAD_BYTES)).toString('latin1');
  const line = start.slice(0, start.indexOf('\n') + 1);
  if (!line.startsWith('{"format":"assay-backup",'))
    throw new UnusableBackup(path, 'is not a backup, or its beginning is damaged.');
  if (!line.startsWith('{"format":"assay-backup","version":1,'))
    throw new UnusableBackup(path, 'was written by a newer version of the product, or is damaged.');
  return line;
}

async function statOf(path: string) {
  const file = await open(path);
  try {
    return await file.stat();
  } finally {
    await file.close();
  }
}

async function bytesOf(path: string, from: number, to: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { start: from, end: to - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type CipherNames = NonNullable<Head['cipher']>;

// A key may be a memorable phrase, so the derivation is slow to resist guessing.
const keyOf = (key: string, { salt }: CipherNames) =>
  scryptSync(key, Buffer.from(salt, 'base64'), 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 2 ** 20 });

const cipherOf = (names: CipherNames, key: string, head: string) =>
  createCipheriv('aes-256-gcm', keyOf(key, names), Buffer.from(names.iv, 'base64')).setAAD(Buffer.from(head));

const decipherOf = (names: CipherNames, key: string, head: string, tag: Buffer) =>
  createDecipheriv('aes-256-gcm', keyOf(key, names), Buffer.from(names.iv, 'base64'))
    .setAAD(Buffer.from(head))
    .setAuthTag(tag);
