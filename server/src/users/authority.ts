/** Whether a service knows today's owner of an address: the one rule for Google and every other sign-in service. */

interface Addressed {
  email: string | null;
  /** By the service. */
  emailVerified: boolean;
}

/** @param decidesAbout whether the service hands out the mailboxes of a domain */
export const isAuthoritative = (
  { email, emailVerified }: Addressed,
  decidesAbout: (domain: string) => boolean,
): boolean => emailVerified && email !== null && decidesAbout(domainOf(email));

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
