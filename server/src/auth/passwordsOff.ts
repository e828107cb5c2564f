import { Failure } from '@assay/contract/failure';
import type { Config } from '../platform/settings/config.ts';

/** Refuses what signs in by password, or makes a password, where only sign-in services and Google open accounts. */
export function demandPasswords({ SIGN_IN }: Pick<Config, 'SIGN_IN'>): void {
  if (SIGN_IN === 'provider') throw new Failure('password_sign_in_off');
}
