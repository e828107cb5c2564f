import type { Random } from '../platform/secrets/random.ts';

/** How addresses are compared, and how they are shown to people who need not know them. */

/** The key of an address: one account per case-folded, NFC normalised address (ß = ẞ = ss, Ä = ä). */
export function emailKey(email: string): string {
  // Lower case first: the capital ẞ matches ss no other way.
  return email.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** `someone@example.org` → `s•••@e•••.org`: recognisable to its owner, useless to a harvester. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const host = email.slice(at + 1);
  const lastDot = host.lastIndexOf('.');
  const ending = lastDot > 0 ? host.slice(lastDot) : '';
  return `${first(name)}•••@${first(host)}•••${ending}`;
}

const first = (text: string) => Array.from(text)[0] ?? '';

const UNREACHABLE = '@no-email.invalid';

/** For a person whose address is not known; `.invalid` never exists (RFC 2606). */
export const newUnreachableAddress = (random: Random): string => `${random.bytes(8).toString('hex')}${UNREACHABLE}`;

export const isUnreachable = (email: string): boolean => email.endsWith(UNREACHABLE);
