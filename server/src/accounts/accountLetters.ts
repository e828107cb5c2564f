import type { Letter } from '../mail/letter.ts';
import { maskEmail } from '../users/emailAddress.ts';

/** What accounts are told by mail. */

interface Link {
  url: string;
  expiresAt: Date;
}

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** To the old address. */
export const movedLetter = (newEmail: string, { url, expiresAt }: Link): Letter => ({
  subject: 'The address of your account was changed',
  paragraphs: [
    `Your account now uses ${maskEmail(newEmail)} instead of this address, and every other device was signed out.`,
    `If this was not you, take it back until ${day(expiresAt)}: this address is restored and everybody is signed out. Then set a new password with “Forgot password” on the login page.`,
  ],
  link: { url, label: 'Restore this address' },
});

/** To the old address, which may be a stranger's: it names no other one. */
export const leftLetter: Letter = {
  subject: 'Your account has another address now',
  paragraphs: [
    'An administrator has given the account of this address another one. Every device was signed out, and mail about it no longer comes here.',
    'If you did not expect this, ask your administrator.',
  ],
};

/** To the new address, by an admin; the account has no password. */
export const correctedLetter = (productName: string, url: string): Letter => ({
  subject: `Your account at ${productName}`,
  paragraphs: [
    'An administrator has made this the address of your account. Set a password to sign in.',
    'The link works once, within 24 hours. Later, use “Forgot password” on the login page.',
  ],
  link: { url, label: 'Set a password' },
});

/** To the new address. */
export const confirmLetter = ({ url, expiresAt }: Link): Letter => ({
  subject: 'Please confirm your address',
  paragraphs: [
    'Somebody, probably you, made this the address of their account.',
    `Confirm until ${day(expiresAt)} that it is yours. If you have no account here, ignore this letter.`,
  ],
  link: { url, label: 'Confirm this address' },
});

export const deactivatedLetter = (until: Date): Letter => ({
  subject: 'Your account was deactivated',
  paragraphs: [
    'Your account was deactivated and every device was signed out.',
    `Until ${day(until)} you can come back: sign in as usual and choose to reactivate. After that the account and everything personal in it are deleted for ever.`,
    'If this was not you, sign in, reactivate it and change your password.',
  ],
});

export const reactivatedLetter: Letter = {
  subject: 'Your account is active again',
  paragraphs: [
    'Your account was reactivated; nothing was lost.',
    'If this was not you, set a new password with “Forgot password” on the login page and tell your administrator.',
  ],
};

export const deletedLetter: Letter = {
  subject: 'Your account was deleted',
  paragraphs: [
    'Your account and everything personal in it were deleted for ever, as you asked. This is the last letter about it.',
    'If this was not you, tell your administrator. The account itself cannot be brought back.',
  ],
};
