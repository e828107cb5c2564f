import { PASSWORD_LINK_ENDS } from '../auth/firstSignIn.ts';
import type { FirstSignIn } from '../auth/firstSignIn.ts';
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
    `You asked to change your account’s email address to ${maskEmail(newEmail)}. To finish, open the link we sent there.`,
    `If this wasn’t you, cancel it by ${day(expiresAt)}. You’ll be signed out on all devices and need to set a new password.`,
  ],
  link: { url, label: 'Cancel the change' },
});

/** To the old address, once the new one is confirmed; without a link if the old one was never proven. */
export const addressChangedEmail = (newEmail: string, link: Link | null): EmailContent => ({
  subject: 'Your account’s email address was changed',
  paragraphs: [
    `Your account now uses ${maskEmail(newEmail)} instead of this address. Your other devices were signed out.`,
    link
      ? `If this wasn’t you, undo it by ${day(link.expiresAt)}. Your account gets this address back, and you’ll be signed out on all devices and need to set a new password.`
      : 'If you didn’t expect this, contact your administrator.',
  ],
  ...(link && { link: { url: link.url, label: 'Undo the change' } }),
});

/** To the old address, which may be a stranger's, so it names no other address. */
export const addressReplacedEmail: EmailContent = {
  subject: 'Your account’s email address was changed',
  paragraphs: [
    'An administrator changed your account’s email address. You were signed out on all devices, and emails about the account no longer come here.',
    'If you didn’t expect this, contact your administrator.',
  ],
};

/** To the new address after an admin's correction; every earlier way to sign in has ended. */
export const addressCorrectedEmail =
  (productName: string) =>
  ({ by, link }: FirstSignIn): EmailContent => ({
    subject: `Your account at ${productName}`,
    paragraphs:
      by === 'password'
        ? [
            'An administrator changed your account’s email address to this one. Set a new password to sign in: your old password, Google and two-step sign-in no longer work.',
            PASSWORD_LINK_ENDS,
          ]
        : [
            'An administrator changed your account’s email address to this one. Sign in with your organisation’s account for this address.',
          ],
    link,
  });

/** To the new address. */
export const confirmAddressEmail = ({ url, expiresAt }: Link): EmailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'You or someone else entered this address for an account here.',
    `If it’s your account, confirm by ${day(expiresAt)}. If you didn’t ask for this, ignore this email: nothing changes.`,
  ],
  link: { url, label: 'Confirm this address' },
});

export const accountDeactivatedEmail = (until: Date): EmailContent => ({
  subject: 'Your account was deactivated',
  paragraphs: [
    'Your account was deactivated, and you were signed out on all devices.',
    `Changed your mind? Sign in by ${day(until)} and reactivate your account. After that, your account and all personal data in it will be permanently deleted.`,
    'If this wasn’t you, set a new password with “Forgot password” on the sign-in page, then sign in and reactivate it.',
  ],
});

export const accountReactivatedEmail: EmailContent = {
  subject: 'Your account is active again',
  paragraphs: [
    'Your account was reactivated, with everything as you left it.',
    'If this wasn’t you, set a new password with “Forgot password” on the sign-in page and contact your administrator.',
  ],
};

export const accountDeletedEmail: EmailContent = {
  subject: 'Your account was deleted',
  paragraphs: [
    'As you asked, your account and all personal data in it were permanently deleted. This is our last email about it.',
    'If this wasn’t you, contact your administrator. A deleted account can’t be restored.',
  ],
};
