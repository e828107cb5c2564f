/** Everything that is written into the audit log: what happened, in the past tense. */
export type AuditAction =
  | 'signed_in'
  | 'sign_in_failed'
  | 'registered'
  | 'admin_registered'
  | 'admin_passcode_refused'
  | 'password_changed'
  | 'password_reset'
  | 'sessions_ended'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'second_factor_refused'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'google_linked';
