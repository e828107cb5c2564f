import type { LoggedEvent } from '@assay/contract/audit';

/** Each audit action in plain words. A test compares the list with the server's actions. */
export const auditWords: Readonly<Record<string, string>> = {
  started: 'Server started',
  demo_seeded: 'Demo data added',
  demo_removed: 'Demo data removed',
  backup_made: 'Backup made',
  restored: 'Restored from a backup',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  sessions_ended: 'Sessions ended',
  registered: 'Registered',
  admin_registered: 'Registered as an admin',
  admin_created: 'Made an admin',
  admin_demoted: 'Admin role removed',
  admin_passcode_accepted: 'Admin passcode accepted',
  admin_passcode_refused: 'Admin passcode refused',
  password_changed: 'Password changed',
  reset_requested: 'Password reset requested',
  reset_code_accepted: 'Reset code accepted',
  reset_code_refused: 'Reset code refused',
  password_reset: 'Password reset',
  password_refused: 'Password refused',
  second_factor_enabled: 'Two-step sign-in turned on',
  second_factor_disabled: 'Two-step sign-in turned off',
  second_factor_refused: 'Second step refused',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes renewed',
  google_linked: 'Google account connected',
  access_refused: 'Access refused',
  keys_viewed: 'Correct answers viewed',
  skill_created: 'Skill created',
  skill_changed: 'Skill changed',
  skill_removed: 'Skill removed',
  question_created: 'Question created',
  question_changed: 'Question changed',
  question_removed: 'Question removed',
  question_image_added: 'Image for questions uploaded',
  questions_imported: 'Questions imported from a file',
  question_import_undone: 'Question import undone',
  questions_exported: 'Questions exported',
  calibration_started: 'Calibration of questions started',
  attempt_assessed: 'Attempt assessed',
  assessment_shared: 'Assessment shown to the learner',
  assessment_unshared: 'Assessment no longer shown to the learner',
  assessment_withdrawn: 'Assessment withdrawn',
  attempt_extended: 'Time added to an attempt',
  attempt_ended: 'Attempt ended by an admin',
  attempt_voided: 'Attempt voided',
  attempt_restored: 'Attempt restored',
  question_regraded: 'Question corrected and scored again',
  regrade_undone: 'Correction of a question undone',
  people_notified: 'Several people notified',
  mail_retried: 'Failed email sent again',
  mail_given_up: 'Failed email dismissed',
  user_created: 'Account created by an admin',
  user_changed: 'Account changed by an admin',
  users_imported: 'Users imported from a file',
  account_banned: 'Account banned',
  account_deactivated: 'Account deactivated by its owner',
  account_reactivated: 'Account reactivated',
  account_deleted: 'Account deleted',
  account_purged: 'Deleted account purged',
  data_downloaded: 'Own data downloaded',
  list_exported: 'List exported',
  audit_verified: 'Audit log verified',
  profile_changed: 'Profile changed',
  email_change_asked: 'Email change requested',
  email_change_cancelled: 'Email change cancelled',
  email_changed: 'Email address changed',
  email_change_undone: 'Email change undone',
  email_confirmed: 'Email address confirmed',
  notification_sent: 'Notification sent',
  meeting_created: 'Meeting created',
  meeting_changed: 'Meeting changed',
  meeting_ended: 'Meeting ended',
  round_created: 'Interview round created',
  round_changed: 'Interview round changed',
  round_removed: 'Interview round deleted',
  round_candidates_added: 'Candidates added to a round',
  round_candidate_changed: 'Candidate of a round changed',
  round_candidate_withdrawn: 'Candidate left a round',
  round_candidate_removed: 'Candidate removed from a round',
  interview_scheduled: 'Interview scheduled',
  interview_no_show: 'Candidate did not come to an interview',
  candidate_invited: 'Candidate invited',
  candidate_exported: 'Data of a candidate exported',
  candidate_erased: 'Data of a candidate erased',
  invitation_taken_back: 'Invitation cancelled',
  meeting_host_added: 'Host added to a meeting',
  meeting_host_changed: 'Role on a panel changed',
  meeting_handed_over: 'Meeting handed over',
  meeting_host_removed: 'Host removed from a meeting',
  join_approved: 'Candidate admitted',
  join_rejected: 'Candidate declined',
  participant_removed: 'Participant removed',
};

export const actionText = (action: string): string => auditWords[action] ?? sentenceOf(action);

/** `timeFactorBefore` → "Time factor before", `skill_changed` → "Skill changed". */
export function sentenceOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_all, last: string, first: string) => `${last} ${first.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An event's details with the address it came from. */
export const detailsOf = ({ details, address }: Pick<LoggedEvent, 'details' | 'address'>) =>
  Object.entries({ ...details, ...(address !== null && { address }) });

/** A detail's displayed text. */
export const detailText = (value: string | number | boolean | null): string =>
  value === null || value === '' ? '–' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
