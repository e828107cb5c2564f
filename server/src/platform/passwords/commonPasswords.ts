import { createRequire } from 'node:module';
import type * as Words from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/** Fifty thousand of them in small letters, most used first; read when one is first needed. */
export function commonPasswords(): ReadonlySet<string> {
  // Settings are read at once, where nothing can be awaited.
  const require = createRequire(import.meta.url);
  known ??= new Set((require('@zxcvbn-ts/language-common') as typeof Words).dictionary['passwords-common']);
  return known;
}
