import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, Origin } from '../platform/app.ts';

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
  throw new Failure('invalid_admin_passcode');
}
