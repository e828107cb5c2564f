import type { Failure } from '@assay/contract/failure';

// The registration form's own checks, and where it shows the server's refusals.

export type RegistrationForm = {
  isAdmin: boolean;
  adminPasscode: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
};
export type RegistrationField = keyof RegistrationForm;

export const emptyRegistration: RegistrationForm = {
  isAdmin: false,
  adminPasscode: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

export const passwordTooShort = (min: number) => `Password must be at least ${min} characters long`;
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** Catches typing errors; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim());

export function registrationOf(form: RegistrationForm) {
  const { email, password, firstName, lastName } = form;
  const person = { email: email.trim(), password, firstName: firstName.trim(), lastName: lastName.trim() };
  return form.isAdmin
    ? { ...person, role: 'admin' as const, adminPasscode: form.adminPasscode }
    : { ...person, role: 'user' as const };
}

/** A failure's messages by field. */
export function refusedFields(failure: Failure): [RegistrationField, string][] {
  if (failure.code === 'email_taken') return [['email', failure.message]];
  if (failure.code === 'invalid_admin_passcode') return [['adminPasscode', failure.message]];
  const entries = Object.entries(failure.details.errors ?? {});
  return entries.filter((entry): entry is [RegistrationField, string] => entry[0] in emptyRegistration);
}
