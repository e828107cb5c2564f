import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, Origin } from '../app.ts';
import { countingGuesses } from './guesses.ts';
import type { Guesses } from './guesses.ts';

// Passcodes are compared as equal-length MACs, so that timing reveals neither characters nor length.
const PASSCODE_KEY = randomBytes(32);

/**
 * Throws unless the admin passcode is right; wrong ones are limited, and both outcomes are recorded in the audit log.
 */
export async function checkAdminPasscode(app: App, passcode: string | undefined, origin: Origin): Promise<void> {
  if (app.config.ADMIN_PASSCODE === undefined) throw new Failure('admin_registration_disabled');
  const counted: Guesses = origin.device === null ? [] : [['passcode', origin.device]];
  // All networks share one lane and take turns: guesses from everywhere are slow, but block no one.
  const everyone = { network: 'all', device: origin.network };
  const check = () => isPasscode(app, app.config.ADMIN_PASSCODE ?? '', passcode, origin);
  const right = await countingGuesses(app.limits, counted, () =>
    app.lanes.pass('passcodeOverall', everyone, check, (outcome) => !outcome),
  );
  if (!right) throw new Failure('invalid_admin_passcode');
}

async function isPasscode(app: App, expected: string, passcode: string | undefined, { address }: Origin) {
  const mac = (text: string) => createHmac('sha256', PASSCODE_KEY).update(text).digest();
  if (passcode !== undefined && timingSafeEqual(mac(passcode), mac(expected))) {
    await recordAudit(app, { action: 'admin_passcode_accepted', actorId: null, address });
    return true;
  }
  await recordAudit(app, { action: 'admin_passcode_refused', actorId: null, address });
  app.log.warn({ event: 'admin_passcode_refused' }, 'a wrong admin passcode was sent');
  return false;
}
