/** The failures that a browser may have to name itself, because a proxy or a lost connection sends no words. */
export const wordlessFailures = {
  unauthenticated: { status: 401, text: 'Please sign in.' },
  forbidden: { status: 403, text: 'You do not have permission to perform this action.' },
  not_found: { status: 404, text: 'Not found' },
  rate_limited: { status: 429, text: 'Rate limit exceeded.' },
  internal: { status: 500, text: 'An error occurred on the server. Please try again later.' },
  unavailable: { status: 503, text: 'The service is busy or restarting. Please try again in a moment.' },
} as const;

/**
 * Every failure code, with its HTTP status and default text. Only the server uses it; the browser shows what it sent.
 */
export const failures = {
  ...wordlessFailures,
  invalid_input: { status: 400, text: 'Some values are not valid. Check them and try again.' },
  invalid_admin_passcode: { status: 400, text: 'Invalid admin passcode' },
  invalid_link: { status: 400, text: 'This link has expired or was already used. Ask for a new one.' },
  invalid_otp: { status: 400, text: 'Invalid OTP' },
  invalid_reset_token: { status: 400, text: 'This code is no longer valid. Please ask for a new one.' },
  wrong_password: { status: 400, text: 'The current password is incorrect.' },
  sign_in_expired: {
    status: 400,
    text: 'This sign-in took too long or too many tries. Enter your password again.',
  },
  invalid_credentials: { status: 401, text: 'Invalid email or password' },
  google_refused: { status: 401, text: 'We couldn’t verify Google’s response. Please try again.' },
  provider_refused: { status: 401, text: 'We couldn’t verify the sign-in service’s response. Please try again.' },
  lti_refused: {
    status: 401,
    text: 'We couldn’t verify your learning platform’s response. Open the activity in your course again.',
  },
  foreign_origin: { status: 403, text: 'This request came from another site and was refused.' },
  account_deactivated: { status: 403, text: 'This account is deactivated.' },
  admin_registration_disabled: { status: 403, text: 'Admin registration is turned off. Ask an admin for an account.' },
  token_scope: { status: 403, text: 'This access token can’t do this.' },
  provider_no_account: { status: 403, text: 'You don’t have an account here yet. Ask an admin for one.' },
  provider_wrong_domain: { status: 403, text: 'Accounts with this email domain can’t sign in this way.' },
  lti_platform_off: { status: 403, text: 'This learning platform isn’t active here. Ask an admin.' },
  lti_admin: {
    status: 403,
    text: 'This account belongs to an admin, who can’t sign in from a course. Sign in on the sign-in page instead.',
  },
  password_sign_in_off: { status: 403, text: 'Passwords are turned off here. Use one of the sign-in buttons.' },
  not_host: { status: 403, text: 'Only a host of this meeting can do that.' },
  not_admitted: { status: 403, text: 'The host has not let you in yet.' },
  blocked: { status: 403, text: 'The host has declined you twice, so you can’t ask again for this meeting.' },
  no_questions: { status: 404, text: 'No questions available for this skill' },
  method_not_allowed: { status: 405, text: 'This address doesn’t support that method.' },
  email_taken: { status: 409, text: 'Email already exists. Please use a different email.' },
  google_needs_password: {
    status: 409,
    text: 'This email already has an account. Sign in with its password first to connect Google.',
  },
  google_other_person: {
    status: 409,
    text: 'This email’s account is connected to a different Google account. Sign in with that one.',
  },
  provider_needs_password: {
    status: 409,
    text: 'This email already has an account. Sign in with its password first, then connect the service in your profile.',
  },
  provider_other_person: {
    status: 409,
    text: 'This email’s account is connected to a different account at the sign-in service. Sign in with that one.',
  },
  password_exists: { status: 409, text: 'This account already has a password. Change it instead.' },
  reset_pending: {
    status: 409,
    text: 'We just sent a code to this account’s email. Enter it, or try again in 10 minutes.',
  },
  name_taken: { status: 409, text: 'This name is already taken. Use another one.' },
  last_admin: { status: 409, text: 'At least one active admin must remain. Make someone else an admin first.' },
  own_account: { status: 409, text: 'You can’t take away your own access. Ask another admin.' },
  question_changed: {
    status: 409,
    text: 'This question was changed in the meantime. Compare both versions.',
  },
  attempt_closed: { status: 409, text: 'This quiz is over. The answers you gave before it ended are saved.' },
  attempt_running: { status: 409, text: 'This quiz is still running.' },
  attempt_untimed: { status: 409, text: 'This quiz has no time limit, so there is nothing to extend.' },
  key_reused: {
    status: 409,
    text: 'This was already sent with different content. Check what it did, then start again.',
  },
  assessment_withdrawn: { status: 409, text: 'This assessment was already withdrawn.' },
  attempt_void: { status: 409, text: 'This attempt is already void.' },
  attempt_not_void: { status: 409, text: 'This attempt is not void.' },
  regrade_stale: {
    status: 409,
    text: 'A question was changed in the meantime. Check the new preview.',
  },
  regrade_running: { status: 409, text: 'Another correction is being applied. Try again when it’s done.' },
  regrade_undone: { status: 409, text: 'This correction was already undone.' },
  attempts_used_up: { status: 409, text: 'You have used all attempts for this skill.' },
  retake_too_soon: { status: 409, text: 'You can take this quiz again later.' },
  demo_account: {
    status: 409,
    text: 'This is a shared demo account. Its email, password and sign-in can’t be changed.',
  },
  import_not_ready: { status: 409, text: 'This import has changed. Reload the page.' },
  import_has_refusals: {
    status: 409,
    text: 'Some items are invalid. Fix them, or import only the valid ones.',
  },
  undo_too_late: { status: 409, text: 'This import can no longer be undone. Archive its questions instead.' },
  mail_on_its_way: { status: 409, text: 'This email is being sent right now.' },
  mail_gone: {
    status: 409,
    text: 'This email can’t be sent again, because its text has expired or is no longer kept.',
  },
  webhook_taken: { status: 409, text: 'There is already a webhook with this address.' },
  webhooks_full: { status: 409, text: 'The limit of 50 webhooks is reached. Delete one first.' },
  webhook_paused: { status: 409, text: 'This webhook is paused. Resume it first.' },
  webhook_active: { status: 409, text: 'This webhook is not paused.' },
  webhook_sending: { status: 409, text: 'This delivery is being sent right now.' },
  lti_platform_taken: { status: 409, text: 'This platform is already connected under this client ID.' },
  lti_platforms_full: { status: 409, text: 'The limit of 50 learning platforms is reached. Remove one first.' },
  lti_members_running: { status: 409, text: 'This course’s members are being fetched right now.' },
  already_invited: { status: 409, text: 'This address is already invited to this meeting.' },
  invitations_full: { status: 409, text: 'This meeting’s invitation limit is reached. Cancel an invitation first.' },
  round_state: { status: 409, text: 'The status of this round does not allow this. Reload the page.' },
  round_candidates_full: { status: 409, text: 'This round has reached its limit of candidates.' },
  candidate_state: { status: 409, text: 'The status of this candidate does not allow this. Reload the page.' },
  kit_in_use: {
    status: 409,
    text: 'Interviews of this round already use its kit, so it can no longer be changed.',
  },
  kit_archived: { status: 409, text: 'This kit is archived. Select another one, or restore it.' },
  scorecards_missing: { status: 409, text: 'Scorecards are still missing.' },
  scorecard_blind: {
    status: 403,
    text: 'Submit your own scorecard first. Until then, the others stay hidden.',
  },
  scorecard_incomplete: { status: 400, text: 'This scorecard is not complete yet.' },
  scorecard_locked: { status: 409, text: 'Feedback on this interview is closed, so scorecards can’t change any more.' },
  draft_conflict: { status: 409, text: 'You changed this in another window. Load the newer version.' },
  interview_state: { status: 409, text: 'The status of this interview does not allow this. Reload the page.' },
  slot_taken: { status: 409, text: 'This time has just been taken. Select another one.' },
  panel_busy: {
    status: 409,
    text: 'Someone on the panel has another meeting at this time.',
  },
  slots_full: { status: 409, text: 'This round has reached its limit of times. Withdraw some first.' },
  already_handled: { status: 409, text: 'Another host has already answered this request.' },
  last_host: { status: 409, text: 'A meeting needs at least one host. Add another host first.' },
  room_full: { status: 409, text: 'The room is full. Someone must leave before another person can join.' },
  room_locked: { status: 409, text: 'The room is locked. Unlock it to let people in.' },
  cameras_kept: { status: 409, text: 'A host has just turned the cameras back on.' },
  replaced: { status: 409, text: 'You joined from another tab or device. The call continues there.' },
  not_started: { status: 409, text: 'This meeting has not opened yet.' },
  meeting_live: { status: 409, text: 'This meeting is live. You can change it once the room is empty.' },
  ended: { status: 409, text: 'This meeting is over.' },
  conversations_full: {
    status: 409,
    text: 'You have reached the limit of conversations. Delete some first.',
  },
  answer_running: { status: 409, text: 'An answer is still being written. Stop it, or wait until it’s done.' },
  no_model: { status: 409, text: 'No language model is connected. The assistant’s page shows how to connect one.' },
  generation_running: { status: 409, text: 'Questions are still being written. Wait until they are done.' },
  item_accepted: { status: 409, text: 'This question is already a draft in the bank.' },
  item_rejected: { status: 409, text: 'This question was rejected. Undo that first.' },
  item_changed: { status: 409, text: 'This question was changed in the meantime. Compare both texts.' },
  item_refused: { status: 409, text: 'The bank can’t store this question. Its findings say why.' },
  conversation_full: { status: 409, text: 'This conversation is full. Begin a new one.' },
  tokens_full: { status: 409, text: 'You have reached the limit of 20 access tokens. Revoke one first.' },
  second_factor_on: { status: 409, text: 'Two-step sign-in is already on.' },
  second_factor_off: { status: 409, text: 'Two-step sign-in is already off.' },
  request_timeout: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  too_large: { status: 413, text: 'This is too large. Send less at once.' },
  unsupported_media_type: { status: 415, text: 'Send JSON (application/json).' },
  headers_too_large: { status: 431, text: 'The request headers are too large.' },
  too_many_refused: {
    status: 429,
    text: 'Rate limit exceeded. This connection was closed after too many invalid messages. Reload the page.',
  },
  assistant_budget: {
    status: 429,
    text: 'You’ve used up today’s tokens. Questions from the portal’s data work again tomorrow.',
  },
  assistant_unavailable: { status: 503, text: 'The language model gave no answer. Try again in a minute.' },
  second_factor_unreadable: {
    status: 503,
    text: 'The server has lost its authenticator key. Use a recovery code.',
  },
  storage_full: { status: 503, text: 'The server has no space left to save this. Please contact your administrator.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type FailureCode = keyof typeof failures;

export interface FailureDetails {
  message?: string;
  /** Field name to message. */
  errors?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** For `account_deactivated`: the end of the window, ISO 8601. */
  reactivateUntil?: string;
  cause?: unknown;
}

/**
 * An expected failure, identified by its code; any other error is a bug. Its own message is short of most default
 * texts, so that browsers need not load them: the server says `messageOf(failure)`.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    const { text } = (wordlessFailures as Partial<Record<FailureCode, { text: string }>>)[code] ?? { text: code };
    super(details.message ?? text, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** The server's details of a failure. */
export const messageOf = ({ code, details }: Failure): string => details.message ?? failures[code].text;

/** The shape of every failed answer. */
export interface FailureBody {
  success: false;
  code: FailureCode;
  message: string;
  requestId: string;
  errors?: Record<string, string>;
  retryAfter?: number;
  reactivateUntil?: string;
}
