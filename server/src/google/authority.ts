import { isAuthoritative } from '../users/authority.ts';

/** Google hands out its own mail, and the mailboxes of the organisations it hosts. It signs in only verified addresses. */
export const isGoogleAuthoritative = ({
  email,
  hostedDomain,
}: {
  email: string;
  hostedDomain: string | null;
}): boolean =>
  isAuthoritative({ email, emailVerified: true }, (domain) => hostedDomain !== null || domain === 'gmail.com');
