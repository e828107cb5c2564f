/** An email's kind and why it failed, in plain words. */

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitation to set a password',
  reset_code: 'Code to reset a password',
  password_reset: 'Password was reset',
  password_changed: 'Password was changed',
  new_admin: 'New admin registered',
  second_factor_enabled: 'Two-step sign-in was turned on',
  second_factor_disabled: 'Two-step sign-in was turned off',
  recovery_code_used: 'Recovery code was used',
  google_connected: 'Google account was connected',
  email_change_asked: 'Link to cancel a change of address',
  email_changed: 'Address was changed',
  email_confirm: 'Link to confirm an address',
  account_deactivated: 'Account was deactivated',
  account_reactivated: 'Account was opened again',
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
  [/^sending$/, 'It is being sent just now.'],
  [/^expired$/, 'It came too late: what it says is no longer valid.'],
  [/^EENVELOPE API/, 'No email can be written to this address.'],
  [/RCPT TO 5/, 'The mail server refused the address for good.'],
  [/RCPT TO/, 'The mail server would not take this address for now.'],
  [/^EAUTH/, 'The mail server refused our user name or password.'],
  [/^ETLS/, 'No encrypted connection to the mail server was possible.'],
  [/MAIL FROM/, 'The mail server refused us as a sender.'],
  [/DATA/, 'The mail server refused the email.'],
  [/^ETIMEDOUT/, 'The mail server did not answer in time.'],
  [/^(ESOCKET|ECONNECTION|ECONNREFUSED|EDNS)|CONN/, 'The mail server could not be reached.'],
  [/^EABORT/, 'Sending was broken off.'],
];

export const causeText = (error: string): string =>
  causes.find(([pattern]) => pattern.test(error))?.[1] ?? 'It could not be sent.';
