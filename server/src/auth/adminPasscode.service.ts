import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, Origin } from '../platform/app.ts';
import { ConfigFaults, WEAK_PASSCODE } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { commonPasswords } from './newPassword.service.ts';

// Passcodes are compared as equal-length MACs, so that timing tells nothing about their letters or length.
const PASSCODE_KEY = randomBytes(32);

/** Throws unless this is the passcode that makes an admin; wrong ones are limited, and both are told in the audit log. */
export async function checkAdminPasscode(app: App, passcode: string | undefined, { address }: Origin): Promise<void> {
  const { config, limits } = app;
  if (config.ADMIN_PASSCODE === undefined) throw new Failure('admin_registration_disabled');
  limits.demand('passcode', address);
  limits.demand('passcodeOverall', 'all');
  const mac = (text: string) => createHmac('sha256', PASSCODE_KEY).update(text).digest();
  if (passcode !== undefined && timingSafeEqual(mac(passcode), mac(config.ADMIN_PASSCODE))) {
    await recordAudit(app, { action: 'admin_passcode_accepted', actorId: null, address });
    return;
  }
  limits.note('passcode', address);
  limits.note('passcodeOverall', 'all');
  await recordAudit(app, { action: 'admin_passcode_refused', actorId: null, address });
  app.log.warn({ event: 'admin_passcode_refused' }, 'a wrong admin passcode was sent');
  throw new Failure('invalid_admin_passcode');
}

// What people type who need twelve characters and do not want to think; the list of passwords has few of that length.
const USUAL = ['administrator', 'adminpasscode', 'password1234', '123456789012', 'changemechangeme'];

/** Throws `ConfigFaults` when production runs with a passcode that anybody would try. */
export async function refuseCommonPasscode({ NODE_ENV, ADMIN_PASSCODE }: Config): Promise<void> {
  if (NODE_ENV !== 'production' || ADMIN_PASSCODE === undefined) return;
  const passcode = ADMIN_PASSCODE.toLowerCase();
  if (USUAL.includes(passcode) || (await commonPasswords()).has(passcode)) throw new ConfigFaults([WEAK_PASSCODE]);
}
