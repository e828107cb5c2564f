import { PASSWORD_LINK_ENDS } from '../auth/firstSignIn.ts';
import type { FirstSignIn } from '../auth/firstSignIn.ts';
import type { EmailContent } from '../mail/email.ts';

/** Emails about an admin's changes to an account. */

export const accountInvitationEmail =
  (productName: string) =>
  ({ by, link }: FirstSignIn): EmailContent => ({
    subject: `Your account at ${productName}`,
    paragraphs:
      by === 'password'
        ? [
            'An administrator created an account for you. Set a password to sign in for the first time.',
            PASSWORD_LINK_ENDS,
          ]
        : ['An administrator created an account for you. Sign in with your organisation’s account.'],
    link,
  });

export const accountRemovedEmail = (attempts: 'kept' | 'erased'): EmailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    `An administrator permanently deleted your account and all personal data in it${attempts === 'erased' ? ', including every quiz you took' : ''}. This is our last email about it.`,
    'A deleted account can’t be restored. If you didn’t expect this, contact your administrator.',
  ],
});
