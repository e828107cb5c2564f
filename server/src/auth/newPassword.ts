import { Failure } from '@assay/contract/failure';

export interface PasswordRules {
  least: number;
  /** Expects lower case. */
  isCommon: (password: string) => boolean;
  /** The product's and organisation's names, and the owner's name and address. */
  names: readonly string[];
}

/** Throws `invalid_input` with the field's name if a new password is too weak. */
export function checkNewPassword({ least, isCommon, names }: PasswordRules, password: string, field: string): void {
  const normal = password.normalize('NFC');
  const refuse = (message: string) => new Failure('invalid_input', { message, errors: { [field]: message } });
  if (normal.length < least) throw refuse(`Password must be at least ${least} characters long`);
  if (isCommon(normal.toLowerCase()))
    throw refuse('This is one of the most common passwords. Use one that is harder to guess.');
  if (withoutNames(normal, names).length < least)
    throw refuse('This password is mostly a name that others know. Add words of your own.');
}

// Shorter names occur in many words by chance.
const SHORTEST_NAME = 3;

/** The rest of a password without its owner's and the site's names, which attackers try first. */
function withoutNames(password: string, names: readonly string[]): string {
  const words = names.flatMap((name) => plain(name).split(' ')).filter((word) => word.length >= SHORTEST_NAME);
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  let rest = plain(password);
  for (const word of longestFirst) rest = rest.replaceAll(word, '');
  // A password without letters and digits, or in a script without them, contains no name.
  return rest.replaceAll(' ', '') === plain(password).replaceAll(' ', '') ? password : rest.trim();
}

/** Lower-case letters and digits; everything else becomes a space. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
