import { createRequire } from 'node:module';
import type * as Words from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/** Fifty thousand in lower case, most used first; loaded on first use. */
export function commonPasswords(): ReadonlySet<string> {
  // Settings are read synchronously.
  const require = createRequire(import.meta.url);
  known ??= new Set((require('@zxcvbn-ts/language-common') as typeof Words).dictionary['passwords-common']);
  return known;
}
