import type { EmailContent } from '../mail/email.ts';

/** Emails about an admin's changes to an account. */

export const accountInvitationEmail =
  (productName: string) =>
  (url: string): EmailContent => ({
    subject: `Your account at ${productName}`,
    paragraphs: [
      'An administrator created an account for you. Set a password to sign in for the first time.',
      'The link works once, within 24 hours. Later, use “Forgot password” on the login page.',
    ],
    link: { url, label: 'Set a password' },
  });

export const accountRemovedEmail = (attempts: 'kept' | 'erased'): EmailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    `An administrator permanently deleted your account and all personal data in it${attempts === 'erased' ? ', including every quiz you took' : ''}. This is our last email about it.`,
    'A deleted account can’t be restored. If you didn’t expect this, contact your administrator.',
  ],
});
