import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testDirectory } from './embeddedForTests.ts';
import { unpackDump } from './unpackDump.ts';

const end = Buffer.alloc(1024);

function entry(name: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('        0', 148); // The checksum field as spaces, then the type: a file.
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc(512 - content.length)]);
}

const version = entry('/PG_VERSION', '18\n');

test('files and directories are written, compressed or not', () => {
  const tarball = Buffer.concat([version, entry('/base/1/112', 'rows'), end]);
  for (const dump of [tarball, gzipSync(tarball)]) {
    const directory = testDirectory();
    unpackDump(dump, directory);
    expect(readFileSync(join(directory, 'base/1/112'), 'utf8')).toBe('rows');
  }
});

test('a damaged, shortened, foreign or malicious dump is refused', () => {
  const damaged = Buffer.concat([version, end]);
  damaged[3] = 88;
  const refuse = (dump: Buffer, reason: RegExp) => expect(() => unpackDump(dump, testDirectory())).toThrow(reason);
  refuse(damaged, /damaged/);
  refuse(Buffer.concat([version, entry('/base/1/112', 'rows')]), /cut short/);
  refuse(version.subarray(0, 513), /cut short/);
  refuse(gzipSync(version).subarray(0, 60), /unexpected end/);
  refuse(Buffer.concat([entry('/readme', 'hello'), end]), /no database/);
  refuse(Buffer.concat([entry('/../../evil', 'x'), end]), /outside/);
});
