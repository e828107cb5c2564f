import type { EmailContent } from '../mail/email.ts';
import { maskEmail } from '../users/emailAddress.ts';

/** Emails about accounts. */

interface Link {
  url: string;
  expiresAt: Date;
}

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** To the old address, as soon as the change is requested. */
export const changeRequestedEmail = (newEmail: string, { url, expiresAt }: Link): EmailContent => ({
  subject: 'Your email address is about to change',
  paragraphs: [
    `You asked to change the email address of your account to ${maskEmail(newEmail)}. It changes when the link we sent there is opened.`,
    `If this wasn't you, cancel it by ${day(expiresAt)}. This signs out every device and turns your password off, because the change needed it.`,
  ],
  link: { url, label: 'Cancel the change' },
});

/** To the old address, once the new one is confirmed; without a link if the old one was never proven. */
export const addressChangedEmail = (newEmail: string, link: Link | null): EmailContent => ({
  subject: 'The email address of your account was changed',
  paragraphs: [
    `Your account now uses ${maskEmail(newEmail)} instead of this address, and your other devices were signed out.`,
    link
      ? `If this wasn't you, undo it by ${day(link.expiresAt)}. Your account gets this address back, every device is signed out, and you set a new password.`
      : 'If you did not expect this, ask your administrator.',
  ],
  ...(link && { link: { url: link.url, label: 'Undo the change' } }),
});

/** To the old address, which may be a stranger's, so it names no other address. */
export const addressReplacedEmail: EmailContent = {
  subject: 'Your account has another address now',
  paragraphs: [
    'An administrator has given the account of this address another one. Every device was signed out, and mail about it no longer comes here.',
    'If you did not expect this, ask your administrator.',
  ],
};

/** To the new address after an admin's correction; every earlier way to sign in has ended. */
export const addressCorrectedEmail =
  (productName: string) =>
  (url: string): EmailContent => ({
    subject: `Your account at ${productName}`,
    paragraphs: [
      'An administrator has made this the address of your account. Set a new password to sign in: an old one, Google and two-step sign-in no longer work.',
      'The link works once, within 24 hours. Later, use “Forgot password” on the login page.',
    ],
    link: { url, label: 'Set a password' },
  });

/** To the new address. */
export const confirmAddressEmail = ({ url, expiresAt }: Link): EmailContent => ({
  subject: 'Please confirm your email address',
  paragraphs: [
    'You, or someone who typed your address, wants to use it for an account here.',
    `If it's your account, confirm by ${day(expiresAt)}. If you didn't ask for this, ignore this email: nothing changes.`,
  ],
  link: { url, label: 'Confirm this address' },
});

export const accountDeactivatedEmail = (until: Date): EmailContent => ({
  subject: 'Your account was deactivated',
  paragraphs: [
    'Your account was deactivated and every device was signed out.',
    `Until ${day(until)} you can come back: sign in as usual and choose to reactivate. After that the account and everything personal in it are deleted for ever.`,
    'If this was not you, set a new password with “Forgot password” on the login page, then sign in and reactivate it.',
  ],
});

export const accountReactivatedEmail: EmailContent = {
  subject: 'Your account is active again',
  paragraphs: [
    'Your account was reactivated; nothing was lost.',
    'If this was not you, set a new password with “Forgot password” on the login page and tell your administrator.',
  ],
};

export const accountDeletedEmail: EmailContent = {
  subject: 'Your account was deleted',
  paragraphs: [
    'Your account and everything personal in it were deleted for ever, as you asked. This is the last email about it.',
    'If this was not you, tell your administrator. The account itself cannot be brought back.',
  ],
};
