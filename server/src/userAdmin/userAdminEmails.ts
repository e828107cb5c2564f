import type { EmailContent } from '../mail/email.ts';

/** Emails about an admin's changes to an account. */

export const accountInvitationEmail =
  (productName: string) =>
  (url: string): EmailContent => ({
    subject: `Your account at ${productName}`,
    paragraphs: [
      'An administrator has created an account for this address. Set a password to sign in for the first time.',
      'The link works once, within 24 hours. Later, use “Forgot password” on the login page.',
    ],
    link: { url, label: 'Set a password' },
  });

export const accountRemovedEmail = (attempts: 'kept' | 'erased'): EmailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    `An administrator has deleted your account and everything personal in it${attempts === 'erased' ? ', with every quiz you took' : ''}. This is the last email about it.`,
    'The account cannot be brought back. If you did not expect this, ask your administrator.',
  ],
});
