import { Failure } from '@assay/contract/failure';
import type { Config } from '../platform/config.ts';

/** Throws `invalid_input` with the field's name when a new password is not good enough. */
export function checkNewPassword(config: Pick<Config, 'PASSWORD_MIN'>, password: string, field: string): void {
  if (password.normalize('NFC').length >= config.PASSWORD_MIN) return;
  const message = `Password must be at least ${config.PASSWORD_MIN} characters long`;
  throw new Failure('invalid_input', { message, errors: { [field]: message } });
}
