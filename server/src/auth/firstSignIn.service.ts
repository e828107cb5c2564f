import type { EmailContent } from '../mail/email.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App } from '../app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import type { StoredUser } from '../users/users.service.ts';
import type { FirstSignIn } from './firstSignIn.ts';
import { issueResetToken } from './reset.service.ts';

const LINK_LIVES_MS = 24 * 3_600_000;

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'random'>;

/**
 * Emails a link to set a password; using it proves the mailbox. Where passwords are turned off, the link leads to the
 * sign-in page, and the service proves it.
 */
export async function mailFirstSignIn(
  inside: Parts,
  { id: userId, email }: Pick<StoredUser, 'id' | 'email'>,
  emailWith: (signIn: FirstSignIn) => EmailContent,
): Promise<void> {
  const to = { kind: 'invitation', to: email, userId } as const;
  if (inside.config.SIGN_IN === 'provider') {
    const link = { url: `${publicUrlOf(inside.config)}/login`, label: 'Sign in' };
    return queueMail(inside, { ...to, ...emailWith({ by: 'service', link }) });
  }
  const token = await issueResetToken(inside, userId, LINK_LIVES_MS, 'password_link');
  const expiresAt = new Date(inside.clock.now().getTime() + LINK_LIVES_MS);
  const link = { url: passwordLink(inside, token), label: 'Set a password' };
  await queueMail(inside, { ...to, ...emailWith({ by: 'password', link }), expiresAt });
}

// After the #, so that it appears in no server's log.
const passwordLink = ({ config }: Pick<App, 'config'>, token: string) =>
  `${publicUrlOf(config)}/forgot-password#token=${token}`;

/** The same link for the operator to hand over. */
export async function printedPasswordLink(inside: Parts, userId: number): Promise<string> {
  return passwordLink(inside, await issueResetToken(inside, userId, LINK_LIVES_MS, 'operator_link'));
}
