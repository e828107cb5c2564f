import type { Letter } from '../mail/letter.ts';

/** Emails about an admin's changes to an account. */

export const invitationLetter =
  (productName: string) =>
  (url: string): Letter => ({
    subject: `Your account at ${productName}`,
    paragraphs: [
      'An administrator has created an account for this address. Set a password to sign in for the first time.',
      'The link works once, within 24 hours. Later, use “Forgot password” on the login page.',
    ],
    link: { url, label: 'Set a password' },
  });

export const removedLetter = (attempts: 'kept' | 'erased'): Letter => ({
  subject: 'Your account was deleted',
  paragraphs: [
    `An administrator has deleted your account and everything personal in it${attempts === 'erased' ? ', with every quiz you took' : ''}. This is the last letter about it.`,
    'The account cannot be brought back. If you did not expect this, ask your administrator.',
  ],
});
