import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { App, Origin } from '../platform/app.ts';

// Passcodes are compared as equal-length MACs, so that timing tells nothing about their letters or length.
const PASSCODE_KEY = randomBytes(32);

/** Throws unless this is the passcode that makes an admin; wrong ones are limited. */
export function checkAdminPasscode({ config, limits, log }: App, passcode: string | undefined, origin: Origin) {
  if (config.ADMIN_PASSCODE === undefined) throw new Failure('admin_registration_disabled');
  limits.demand('passcode', origin.address);
  limits.demand('passcodeOverall', 'all');
  const mac = (text: string) => createHmac('sha256', PASSCODE_KEY).update(text).digest();
  if (passcode !== undefined && timingSafeEqual(mac(passcode), mac(config.ADMIN_PASSCODE))) return;
  limits.note('passcode', origin.address);
  limits.note('passcodeOverall', 'all');
  log.warn({ event: 'admin_passcode_refused' }, 'a wrong admin passcode was sent');
  throw new Failure('invalid_admin_passcode');
}
