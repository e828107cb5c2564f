/** An email's kind and why it failed, in plain words. */

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitation to set a password',
  reset_code: 'Code to reset a password',
  password_reset: 'Password was reset',
  password_changed: 'Password was changed',
  new_admin: 'New admin registered',
  access_token_created: 'An access token was created',
  access_token_revoked: 'An access token was revoked',
  second_factor_enabled: 'Two-step sign-in was turned on',
  second_factor_disabled: 'Two-step sign-in was turned off',
  recovery_code_used: 'Recovery code was used',
  google_connected: 'Google account was connected',
  provider_connected: 'Sign-in service was connected',
  email_change_asked: 'Link to cancel a change of address',
  email_changed: 'Address was changed',
  email_confirm: 'Link to confirm an address',
  account_deactivated: 'Account was deactivated',
  account_reactivated: 'Account was reactivated',
  account_deleted: 'Account was deleted',
  notification: 'Notification',
  meeting_invited: 'Invitation to an interview',
  meeting_changed: 'Interview was changed',
  meeting_cancelled: 'Interview was cancelled',
  meeting_left_out: 'No longer part of an interview',
};

/** Unknown kinds are shown in words: `some_kind` → “Some kind”. */
export function kindText(kind: string): string {
  const plain = kind.replaceAll('_', ' ');
  return kinds[kind] ?? `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
}

/** The first that fits. A 5xx of the mail server is permanent, a 4xx temporary. */
const causes: readonly [RegExp, string][] = [
  [/^sending$/, 'Sending now.'],
  [/^expired$/, 'Its content has expired.'],
  [/^EENVELOPE API/, 'The email address isn’t valid.'],
  [/RCPT TO 5/, 'The mail server rejected the address.'],
  [/RCPT TO/, 'The mail server rejected the address for now.'],
  [/^EAUTH/, 'The mail server rejected our user name or password.'],
  [/^ETLS/, 'We couldn’t connect securely to the mail server.'],
  [/MAIL FROM/, 'The mail server rejected our sender address.'],
  [/DATA/, 'The mail server rejected the email.'],
  [/^ETIMEDOUT/, 'The mail server didn’t answer in time.'],
  [/^(ESOCKET|ECONNECTION|ECONNREFUSED|EDNS)|CONN/, 'We couldn’t reach the mail server.'],
  [/^EABORT/, 'Sending was interrupted.'],
];

export const causeText = (error: string): string =>
  causes.find(([pattern]) => pattern.test(error))?.[1] ?? 'We couldn’t send it.';
