/** ZIP packages, read within limits that do not trust the archive's directory. */

import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { UnreadableFile } from './model.ts';

const MOST_ENTRIES = 25_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 48 * 1024 * 1024;

/**
 * Reads the wanted files. A path that leaves the package, an encrypted file or more than 64 MB in total refuse the
 * package; nothing is written to disk.
 */
export async function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const zip = await opened(bytes);
  if (zip.entryCount > MOST_ENTRIES)
    throw new UnreadableFile(`The package has more than ${MOST_ENTRIES.toLocaleString('en')} files.`);
  const found = new Map<string, Uint8Array>();
  let total = 0;
  for (const entry of await entriesOf(zip)) {
    const name = entry.fileName;
    if (leadsOut(name))
      throw new UnreadableFile(`A file in the package has a name that leads out of it: “${name.slice(0, 80)}”.`);
    if (name.endsWith('/') || !isWanted(name)) continue;
    if (entry.generalPurposeBitFlag % 2 === 1) throw new UnreadableFile('The package is encrypted.');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
      throw new UnreadableFile(`“${name.slice(0, 80)}” uses a compression that is not supported.`);
    total += entry.uncompressedSize;
    if (total > MOST_BYTES || entry.uncompressedSize > MOST_BYTES_OF_ONE) throw tooMuch();
    found.set(name, await contentOf(zip, entry));
  }
  return found;
}

const tooMuch = () => new UnreadableFile('Unpacked, the file is larger than 64 MB.');

function leadsOut(name: string): boolean {
  return name.includes('\\') || name.includes('\0') || /^([a-z]:|\/)/i.test(name) || name.split('/').includes('..');
}

function opened(bytes: Uint8Array): Promise<ZipFile> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options, (error, zip) => {
      if (error) reject(damaged(error));
      else resolve(zip);
    });
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damaged(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MOST_ENTRIES) reject(new UnreadableFile('The package has too many files.'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

function damaged(error: Error): UnreadableFile {
  if (/relative path|absolute path|invalid characters/.test(error.message))
    return new UnreadableFile('A file in the package has a name that leads out of it.');
  return new UnreadableFile('This is not a whole ZIP file.');
}

/** Takes the compressed bytes and decompresses them here, with a limit on the output. */
function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const isPacked = entry.compressionMethod === 8;
    zip.openReadStream(entry, isPacked ? { decompress: false } : {}, (error, stream) => {
      if (error) return reject(damaged(error));
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', (cause: Error) => reject(damaged(cause)));
      stream.on('end', () => {
        const raw = Buffer.concat(pieces);
        try {
          const whole = isPacked ? inflateRawSync(raw, { maxOutputLength: Math.max(1, entry.uncompressedSize) }) : raw;
          if (whole.byteLength === entry.uncompressedSize) resolve(whole);
          else reject(new UnreadableFile('This is not a whole ZIP file.'));
        } catch (cause) {
          reject((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged(cause as Error));
        }
      });
    });
  });
}

/** All with one fixed date, so that the same questions give the same bytes. */
export function packed(files: Record<string, string | Uint8Array>): Uint8Array {
  const encoded = Object.entries(files).map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ]);
  return zipSync(Object.fromEntries(encoded), { mtime: new Date('2000-01-01T00:00:00'), level: 6 });
}
