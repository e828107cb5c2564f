import { Failure } from '@assay/contract/failure';

export interface PasswordRules {
  least: number;
  /** Takes it in small letters. */
  isCommon: (password: string) => boolean;
  /** The product's and the organisation's names, and the owner's own names and address. */
  names: readonly string[];
}

/** Throws `invalid_input` with the field's name when a new password is not good enough. */
export function checkNewPassword({ least, isCommon, names }: PasswordRules, password: string, field: string): void {
  const normal = password.normalize('NFC');
  const refuse = (message: string) => new Failure('invalid_input', { message, errors: { [field]: message } });
  if (normal.length < least) throw refuse(`Password must be at least ${least} characters long`);
  if (isCommon(normal.toLowerCase()))
    throw refuse('This password is one of the most used ones. Please choose one that is harder to guess.');
  if (withoutNames(normal, names).length < least)
    throw refuse('This password is little more than a name that others know. Please add words of your own.');
}

// Shorter ones are in many words by chance.
const SHORTEST_NAME = 3;

/** What is left of a password for somebody who tries every name that belongs to its owner or to this site. */
function withoutNames(password: string, names: readonly string[]): string {
  const words = names.flatMap((name) => plain(name).split(' ')).filter((word) => word.length >= SHORTEST_NAME);
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  let rest = plain(password);
  for (const word of longestFirst) rest = rest.replaceAll(word, '');
  // A password of a script without letters and digits, or of signs alone, has no name in it.
  return rest.replaceAll(' ', '') === plain(password).replaceAll(' ', '') ? password : rest.trim();
}

/** Small letters and digits; everything else is a space between words. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
