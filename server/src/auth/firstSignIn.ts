/** How someone signs in to an account that has no way in yet. */
export interface FirstSignIn {
  by: 'password' | 'service';
  link: { url: string; label: string };
}

/** Ends an email with a link to set a password. */
export const PASSWORD_LINK_ENDS =
  'The link works once, within 24 hours. Later, use “Forgot password” on the sign-in page.';
