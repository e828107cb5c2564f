import { commonPasswords } from '../platform/passwords/commonPasswords.ts';
import type { Config } from '../platform/settings/config.ts';
import { checkNewPassword } from './newPassword.ts';

/** The person the password is for. */
interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Throws `invalid_input` with the field's name for a password that is too weak for this person. */
export async function demandGoodPassword(
  config: Pick<Config, 'PASSWORD_MIN' | 'PRODUCT_NAME' | 'ORG_NAME'>,
  password: string,
  field: string,
  { email, firstName, lastName }: Owner,
): Promise<void> {
  const common = commonPasswords();
  // Without the last part: `.org` identifies no one.
  const address = email.replace(/\.[^.@]*$/, '');
  const names = [config.PRODUCT_NAME, config.ORG_NAME, firstName, lastName, address];
  checkNewPassword({ least: config.PASSWORD_MIN, isCommon: (text) => common.has(text), names }, password, field);
}
